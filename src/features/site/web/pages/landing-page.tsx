import { PRODUCT } from '#shared/product.ts';
import { entrance, PublicHeader } from '#web/ui/public-header.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageShell } from '#web/ui/page-shell.tsx';
import { PublicFooter } from '#web/ui/public-footer.tsx';
import { Vee } from '#web/ui/vee/vee.tsx';
import { paths } from '#web/paths.ts';
import { useVisitor, type Visitor } from '#web/visitor.ts';
import { Features } from '../components/features.tsx';
import { HowItWorks } from '../components/how-it-works.tsx';
import { ProductPreview } from '../components/product-preview.tsx';
import { SloganHeading, useSlogans } from '../components/slogans.tsx';

export function LandingPage() {
  const visitor = useVisitor();
  return (
    <PageShell
      title={PRODUCT.name}
      header={<PublicHeader visitor={visitor} />}
      footer={<PublicFooter supportEmail={visitor.supportEmail} />}
      className="flex flex-col gap-20 sm:gap-28"
    >
      <Hero visitor={visitor} />
      <Features />
      <HowItWorks />
      <LastCall visitor={visitor} />
    </PageShell>
  );
}

function Hero({ visitor }: { visitor: Visitor }) {
  const { typed, pauseButton } = useSlogans();
  return (
    <section className="grid items-center gap-12 pt-8 sm:pt-14 lg:grid-cols-[1.06fr_1fr] lg:gap-14">
      <div className="flex flex-col items-start gap-6">
        <SloganHeading typed={typed} />
        <p className="max-w-xl text-lg text-soft sm:text-xl">
          Practise the interview you are about to have: asked aloud, on camera, against the clock. Then see what to
          change, in your own words, at the second you said them.
        </p>
        <div className="flex items-center gap-3">
          <Enter visitor={visitor} />
          {pauseButton}
        </div>
        <p className="text-sm text-soft">
          7 days free. No card. Your video is erased 15 minutes after you first see your results.
        </p>
      </div>
      <ProductPreview />
    </section>
  );
}

function Enter({ visitor }: { visitor: Visitor }) {
  if (visitor.account) {
    return (
      <LinkButton size="lg" {...paths.dashboard()}>
        Go to your dashboard
      </LinkButton>
    );
  }
  return (
    <LinkButton size="lg" {...entrance(visitor)}>
      Start Free Trial
    </LinkButton>
  );
}

function LastCall({ visitor }: { visitor: Visitor }) {
  return (
    <section className="flex flex-col items-start gap-6 rounded-3xl border border-amber/40 bg-amber-wash p-6 sm:flex-row sm:items-center sm:gap-8 sm:p-10">
      <Vee pose="cheering" size={112} />
      <div className="flex-1">
        <h2 className="text-heading">The first answer is the hardest. Give it here.</h2>
        <p className="mt-1.5 max-w-lg">
          Nobody is watching, you can try again, and {PRODUCT.mascot} has all the time in the world.
        </p>
      </div>
      <Enter visitor={visitor} />
    </section>
  );
}
