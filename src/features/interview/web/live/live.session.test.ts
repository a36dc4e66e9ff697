import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Interview, Mode, Progress } from '#features/interview/interview.contract.ts';
import type { Uploads } from '#features/recording/web/recording.kit.ts';
import { VoiceUnavailable, type QuestionVoice } from '#features/voice/web/voice.kit.ts';
import { createLiveSession, type LiveDeps } from './live.session.ts';

const QUESTIONS = ['Why us?', 'Why you?'];
const buildInterview = (mode: Mode, overrides: Partial<Interview> = {}): Interview => ({
  id: 'interview_1_abcdef',
  type: 'behavioral',
  mode,
  customization: {
    jobTitle: 'Analyst',
    company: 'Northwind',
    jobDescription: '',
    experienceLevel: 'mid',
    industry: '',
    skills: '',
    interviewType: mode,
    questionCount: '2',
    enableTTS: true,
  },
  status: 'live',
  questions: QUESTIONS,
  questionSource: 'bank',
  progress: null,
  takes: [],
  speech: 'ready',
  createdAt: new Date(0).toISOString(),
  ...overrides,
});

/** A device without a camera: what is said, told and sent is written down. */
function buildSession(interview: Interview, overrides: Partial<LiveDeps> = {}) {
  const said: number[] = [];
  const told: string[] = [];
  const places: Progress[] = [];
  const called: string[] = [];
  const voice: QuestionVoice = {
    say: async (index) => void said.push(index),
    stop: () => {},
    dispose: () => called.push('voice disposed'),
  };
  const uploads = {
    uploader: { drained: async (id: string) => void called.push(`drained ${id}`) },
    drained: async () => void called.push('all drained'),
    eraseInterview: async () => void called.push('erased here'),
  } as unknown as Uploads;
  const tell = (title: string, description?: string) => void told.push([title, description].filter(Boolean).join(': '));
  const session = createLiveSession({
    interview,
    userId: 'maya',
    uploads,
    leftoverId: undefined,
    typewriter: true,
    openVoice: () => voice,
    startCaptions: () => null,
    server: {
      saveProgress: async (place) => void places.push(place),
      complete: async () => void called.push('completed'),
      erase: async () => void called.push('erased there'),
    },
    tell: { success: tell, error: tell },
    notice: tell,
    onCompleted: () => called.push('results'),
    ...overrides,
  });
  return { session, said, told, places, called, stage: () => session.view().state.stage };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a live interview', () => {
  it('says each question once, and goes from stage to stage by the clock', async () => {
    const { session, said, stage, places } = buildSession(buildInterview('intermediate'));
    session.open();
    session.begin();
    await pass(280);
    expect(stage()).toBe('understanding');
    await pass(15_000);
    expect(stage()).toBe('prep');
    await pass(15_000);
    expect(stage()).toBe('countdown');
    expect(said).toEqual([0]);
    expect(places.map((place) => place.stage)).toEqual(['understanding', 'understanding', 'prep', 'countdown']);
  });

  it('goes on without audio, and says so once, when there is no voice', async () => {
    const say = vi.fn(async () => {
      throw new VoiceUnavailable('none');
    });
    const { session, told, stage } = buildSession(buildInterview('hard'), {
      openVoice: () => ({ say, stop: () => {}, dispose: () => {} }),
    });
    session.open();
    session.begin();
    await pass(280 + 15_000);
    expect(stage()).toBe('countdown');
    expect(say).toHaveBeenCalledOnce();
    expect(told).toEqual(['TTS temporarily unavailable. The question will continue without audio.']);
  });

  it('says what is wrong when nothing can be recorded, and offers another try', async () => {
    const { session, told, stage } = buildSession(buildInterview('hard'));
    session.open();
    session.begin();
    await pass(280 + 18_000);
    expect(stage()).toBe('finished-question');
    expect(told[0]).toBe('Recording Error: There is no camera or microphone to record from.');
    session.send({ type: 're-record' });
    expect(stage()).toBe('countdown');
  });

  it('sends the take that a reload left before it goes on', async () => {
    const progress: Progress = { questionIndex: 1, stage: 'recording', stageEndsAt: null };
    const { session, called, stage } = buildSession(buildInterview('hard', { progress }), { leftoverId: 'take-7' });
    session.open();
    session.begin();
    await pass(0);
    expect(stage()).toBe('finished-question');
    expect(called).toEqual(['drained take-7', 'all drained', 'completed', 'results']);
  });

  it('keeps the answer that reached the server before the reload', async () => {
    const progress: Progress = { questionIndex: 0, stage: 'processing', stageEndsAt: null };
    const takes: Interview['takes'] = [
      { questionIndex: 0, recordingId: 'take-1', status: 'processed', reRecordsLeft: 0 },
    ];
    const { session, stage, told } = buildSession(buildInterview('hard', { progress, takes }));
    session.open();
    session.begin();
    await pass(0);
    expect(stage()).toBe('finished-question');
    expect(session.view().state).toMatchObject({ saved: true, problem: null });
    expect(told).toEqual(['Processing Complete: Your answer is safe.']);
  });

  it('can save the interview again when the server was away', async () => {
    let isAway = true;
    const complete = async () => {
      if (isAway) throw new Error('We could not reach the server.');
    };
    const progress: Progress = { questionIndex: 1, stage: 'processing', stageEndsAt: null };
    const { session, told, called } = buildSession(buildInterview('hard', { progress }), {
      leftoverId: 'take-7',
      server: { saveProgress: async () => {}, complete, erase: async () => {} },
    });
    session.open();
    session.begin();
    await pass(0);
    expect(session.view().state).toMatchObject({ ending: 'failed', problem: 'We could not reach the server.' });
    expect(told).toContain('Your interview could not be saved yet: We could not reach the server.');
    isAway = false;
    session.send({ type: 'complete-again' });
    await pass(0);
    expect(called).toContain('results');
  });

  it('erases everything on both sides when the person exits', async () => {
    const { session, called } = buildSession(buildInterview('hard'));
    session.open();
    session.begin();
    await session.exit();
    expect(called).toEqual(['erased here', 'erased there']);
  });
});
