import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

const ICONS = {
  success: <CircleCheck className="size-5 text-good" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-bad" aria-hidden="true" />,
  info: <Info className="size-5 text-action" aria-hidden="true" />,
};

/** Its own root: a page that breaks does not take the message about it along. */
function mount() {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <Toaster
      position="top-center"
      closeButton
      icons={ICONS}
      toastOptions={{
        unstyled: true,
        duration: 6000,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-card border border-line bg-surface p-4 pr-10 text-ink shadow-lift font-sans text-[15px]',
          title: 'font-semibold',
          description: 'text-soft',
          icon: 'mt-0.5 shrink-0',
          closeButton:
            'absolute top-2 right-2 grid size-8 place-items-center rounded-control text-soft [&_svg]:size-4 hover:text-ink hover:bg-sunk',
        },
      }}
    />,
  );
}

let mounted = false;

export function showToast(kind: 'success' | 'error' | 'info', title: string, description?: string): void {
  if (!mounted) {
    mounted = true;
    mount();
  }
  toast[kind](title, description === undefined ? {} : { description });
}
