import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, VeeCard } from '#web/ui/card.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toast.ts';
import { Vee } from '#web/ui/vee/vee.tsx';

const TABS = ['train', 'review', 'overview'] as const;

export function StateGallery() {
  const [tab, setTab] = useState<(typeof TABS)[number]>('train');
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap gap-2.5">
        <Badge tone="good">Specifics 8.0</Badge>
        <Badge tone="mid">7 fillers</Badge>
        <Badge tone="bad">Erased in 3 minutes</Badge>
        <Badge tone="amber">+50 XP</Badge>
        <Badge tone="action">Behavioral</Badge>
        <Badge>1:51 of 2:00</Badge>
      </div>
      <Tabs
        label="Example tabs"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'train', label: 'Train', panel: <Card>Choose what to practise.</Card> },
          { value: 'review', label: 'Vue', panel: <Card>Look back.</Card> },
          { value: 'overview', label: 'Overview', disabled: true, panel: <Card>Overview.</Card> },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <Card>
          <h3 className="text-subheading">Card</h3>
          <p className="mt-1 text-soft">One elevation, 16 px corners.</p>
        </Card>
        <Card tone="sunk">
          <h3 className="text-subheading">Well</h3>
          <p className="mt-1 text-soft">Inside another card.</p>
        </Card>
        <Card tone="amber">
          <h3 className="text-subheading">Amber</h3>
          <p className="mt-1 text-amber-ink">Advice and celebration.</p>
        </Card>
      </div>
      <VeeCard
        vee={<Vee pose="talking" size={72} />}
        title="Change one thing next: end with what changed."
        action={<Button>Practise this again</Button>}
      >
        Give one figure and one consequence.
      </VeeCard>
      <div className="grid gap-6 sm:grid-cols-2">
        <Progress label="Level 2" value={62} max={100} valueText="262 / 300" tone="amber" />
        <Progress label="Sending your answer" value={35} valueText="35 %" />
        <Progress label="Content" value={8.2} max={10} valueText="8.2" tone="good" />
        <Progress label="Structure" value={3} max={10} valueText="3.0" tone="bad" />
      </div>
      <Overlays />
      <Card>
        <Loading label="Loading your sessions" className="flex flex-col gap-3">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </Loading>
      </Card>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card>
          <EmptyState title="No Interview History Yet" action={<Button>Start a New Interview</Button>}>
            Your first interview takes about five minutes.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            title="We could not load your results"
            safe="Your answers and scores are stored."
            action={<Button>Retry Loading</Button>}
          >
            The server did not answer in time.
          </ErrorState>
        </Card>
      </div>
    </div>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Ask to confirm
      </Button>
      <Button variant="secondary" onClick={() => toast.success('Code Sent', 'A new verification code has been sent.')}>
        Success toast
      </Button>
      <Button variant="secondary" onClick={() => toast.error('Upload failed', 'Please try again.')}>
        Error toast
      </Button>
      <Button variant="secondary" onClick={() => toast.info('Check your email')}>
        Info toast
      </Button>
      <Dialog open={open === 'dialog'} onClose={close} title="A dialog" actions={<Button onClick={close}>Done</Button>}>
        Escape, the cross and a click outside close it.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Leave this interview?"
        confirmLabel="Leave and erase"
        cancelLabel="Stay"
        danger
        onCancel={close}
        onConfirm={close}
      >
        What you recorded in it will be erased, here and on the server.
      </ConfirmDialog>
    </div>
  );
}
