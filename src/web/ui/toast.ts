/** A short word about something that happened, from anywhere. The library behind it is loaded with the first one. */
type Kind = 'success' | 'error' | 'info';

const show = (kind: Kind) => (title: string, description?: string) => {
  void import('./toaster.tsx').then(({ showToast }) => showToast(kind, title, description));
};

export const toast = { success: show('success'), error: show('error'), info: show('info') };
