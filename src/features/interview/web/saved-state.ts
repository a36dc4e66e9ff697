/** What these pages keep in the browser's storage: never more than a form and an id, and only for the same person. */
const SETUP_KEY = 'interview_setup_state';
const PREP_KEY = 'interview_prep_state';

interface SetupPlace {
  userId: string;
  mode: string;
  tutorial: boolean;
}

const read = (key: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};
const write = (key: string, value: unknown) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser without storage only forgets the form.
  }
};

/** The form as it was left: for the same person, mode and tutorial flag only. */
export function savedSetup({ userId, mode, tutorial }: SetupPlace): unknown {
  const saved = read(SETUP_KEY);
  return saved?.userId === userId && saved.mode === mode && saved.tutorial === tutorial ? saved.values : null;
}
export const saveSetup = (place: SetupPlace, values: unknown) => write(SETUP_KEY, { ...place, values });

export const savePrep = (userId: string, interviewId: string, tutorial: boolean) =>
  write(PREP_KEY, { userId, interviewId, tutorial });

/** The interview that was being prepared, for a prep page that is opened without one. */
export function savedPrep(userId: string): { interviewId: string; tutorial: boolean } | null {
  const saved = read(PREP_KEY);
  if (saved?.userId !== userId || typeof saved.interviewId !== 'string') return null;
  return { interviewId: saved.interviewId, tutorial: saved.tutorial === true };
}

const CAPTIONS_KEY = 'captions_agreed';

/** Whether this person lets the browser write captions: asked for anew in every tab. */
export function captionsAgreed(userId: string): boolean {
  try {
    return sessionStorage.getItem(CAPTIONS_KEY) === userId;
  } catch {
    return false;
  }
}
export function agreeToCaptions(userId: string, agreed: boolean): void {
  try {
    if (agreed) sessionStorage.setItem(CAPTIONS_KEY, userId);
    else sessionStorage.removeItem(CAPTIONS_KEY);
  } catch {
    // A browser without storage stays without captions.
  }
}
