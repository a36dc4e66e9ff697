import { PageShell } from '#web/ui/page-shell.tsx';
import { PrivacyPolicyText } from '#web/ui/privacy-policy.tsx';
import { PublicFooter } from '#web/ui/public-footer.tsx';
import { PublicHeader } from '#web/ui/public-header.tsx';
import { useVisitor } from '#web/visitor.ts';

export function PrivacyPage() {
  const visitor = useVisitor();
  return (
    <PageShell
      title="Privacy Policy"
      header={<PublicHeader visitor={visitor} />}
      footer={<PublicFooter supportEmail={visitor.supportEmail} />}
      width="text"
    >
      <h1 className="mt-6 mb-3 text-title sm:mt-10">Privacy Policy</h1>
      <PrivacyPolicyText supportEmail={visitor.supportEmail} />
    </PageShell>
  );
}
