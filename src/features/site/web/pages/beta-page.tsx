import { PRODUCT } from '#shared/product.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { linkClass, LinkButton, TextLink } from '#web/ui/link-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageShell } from '#web/ui/page-shell.tsx';
import { PublicFooter } from '#web/ui/public-footer.tsx';
import { useVisitor } from '#web/visitor.ts';
import { Vee } from '#web/ui/vee/vee.tsx';

export function BetaPage() {
  const { supportEmail } = useVisitor();
  return (
    <PageShell
      title="Beta Testing Coming Soon!"
      header={<Logo />}
      footer={<PublicFooter supportEmail={supportEmail} />}
      width="text"
    >
      <div className="flex flex-col items-center gap-5 pt-8 text-center sm:pt-14">
        <Vee pose="cheering" size={128} title={`${PRODUCT.mascot} the fox cheers`} />
        <h1 className="text-title">Beta Testing Coming Soon!</h1>
        <p className="max-w-xl text-lg text-soft">
          {PRODUCT.name} is nearly ready. We are giving the last parts a careful look before we open the doors.
        </p>
        <dl className="mt-3 grid w-full gap-4 text-left sm:grid-cols-2">
          <Fact term="Beta launch date">To be announced</Fact>
          <Fact term="Early access">To be announced</Fact>
        </dl>
        <Card tone="amber" className="mt-1 w-full">
          <p className="font-display text-subheading font-bold">
            <TextLink {...paths.signUp()}>Already invited? Sign in or create your account</TextLink>
          </p>
        </Card>
        <p className="text-soft">
          Questions? Write to{' '}
          <a className={linkClass} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </p>
        <LinkButton variant="secondary" size="lg" className="mt-2" {...paths.home()}>
          Back to Home
        </LinkButton>
      </div>
    </PageShell>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <Card>
      <dt className="text-sm font-semibold text-soft">{term}</dt>
      <dd className="mt-0.5 font-display text-subheading font-bold">{children}</dd>
    </Card>
  );
}
