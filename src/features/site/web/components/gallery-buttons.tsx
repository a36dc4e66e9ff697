import { ArrowRight, Mic, Settings } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { LinkButton, TextLink } from '#web/ui/link-button.tsx';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;

export function ButtonGallery() {
  return (
    <div className="flex flex-col gap-5">
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon={<Mic className="size-5" aria-hidden="true" />}>
            With icon
          </Button>
          <Button variant={variant} busy busyLabel="Loading...">
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton {...paths.home()}>
          Link as a button
          <ArrowRight className="size-5" aria-hidden="true" />
        </LinkButton>
        <LinkButton variant="secondary" {...paths.home()}>
          Secondary link
        </LinkButton>
        <IconButton label="Settings" icon={<Settings className="size-5" aria-hidden="true" />} />
        <p>
          A sentence with <TextLink {...paths.privacy()}>a link</TextLink> in it.
        </p>
      </div>
    </div>
  );
}
