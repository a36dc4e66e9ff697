import { useState, type ReactNode } from 'react';
import { PageShell, AppHeader } from '#web/ui/page-shell.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { ButtonGallery } from '../components/gallery-buttons.tsx';
import { FormGallery } from '../components/gallery-forms.tsx';
import { StateGallery } from '../components/gallery-states.tsx';
import { ColourGallery, TypeGallery, VeeGallery } from '../components/gallery-look.tsx';
import { Switch } from '#web/ui/inputs.tsx';

/** Every component in every state, for us: a test photographs it and axe checks it. */
export function GalleryPage() {
  const [live, setLive] = useState(false);
  return (
    <div className={live ? 'theme-dark' : undefined}>
      <PageShell
        title="Design system"
        header={
          <AppHeader>
            <ThemeToggle />
          </AppHeader>
        }
        className="flex flex-col gap-16"
      >
        <div className="flex flex-col gap-2">
          <h1 className="text-title">Design system</h1>
          <p className="text-soft">Every part that the screens are made of, in every state.</p>
          <Switch
            className="max-w-sm"
            label="As on the live screen"
            hint="Dark, whatever the theme"
            checked={live}
            onChange={(event) => setLive(event.target.checked)}
          />
        </div>
        <Section title="Colour">
          <ColourGallery />
        </Section>
        <Section title="Type">
          <TypeGallery />
        </Section>
        <Section title="Vee">
          <VeeGallery />
        </Section>
        <Section title="Buttons and links">
          <ButtonGallery />
        </Section>
        <Section title="Forms">
          <FormGallery />
        </Section>
        <Section title="Surfaces and states">
          <StateGallery />
        </Section>
      </PageShell>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6">
      <h2 className="border-b border-line pb-2 text-heading">{title}</h2>
      {children}
    </section>
  );
}
