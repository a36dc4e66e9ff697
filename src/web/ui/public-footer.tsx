import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { Logo } from './logo.tsx';
import { containerClass } from './page-shell.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const item = 'inline-flex min-h-11 items-center rounded-control px-1 text-soft hover:text-ink hover:underline';

export function PublicFooter({ supportEmail }: { supportEmail: string }) {
  return (
    <footer className="border-t border-line">
      <div className={`${containerClass} flex flex-col gap-4 py-8 sm:flex-row sm:items-center sm:justify-between`}>
        <div>
          <Logo />
          <p className="mt-1 text-sm text-soft">Practise the interview you are about to have.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap items-center gap-x-5">
          <Link {...paths.privacy()} className={item}>
            Privacy Policy
          </Link>
          <Link {...paths.signUp()} className={item}>
            Development
          </Link>
          <a href={`mailto:${supportEmail}`} className={item}>
            Support
          </a>
          <ThemeToggle />
        </nav>
      </div>
    </footer>
  );
}
