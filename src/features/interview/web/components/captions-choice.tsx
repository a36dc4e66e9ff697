import { useState } from 'react';
import { browserHasCaptions } from '#features/recording/web/recording.kit.ts';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/inputs.tsx';
import { agreeToCaptions, captionsAgreed } from '../saved-state.ts';

/** Where the server hears nothing: the browser's own captions, if the person wants them, or typing. */
export function CaptionsChoice({ userId }: { userId: string }) {
  const [agreed, setAgreed] = useState(() => captionsAgreed(userId));
  const offered = browserHasCaptions();

  function choose(wanted: boolean) {
    agreeToCaptions(userId, wanted);
    setAgreed(captionsAgreed(userId));
  }

  return (
    <Card as="section" aria-labelledby="captions-choice">
      <h2 id="captions-choice" className="text-heading">
        How your words are written down
      </h2>
      <p className="mt-1.5 text-soft">This computer has no speech recogniser.</p>
      {offered && (
        <Switch
          label="Use this browser's captions"
          hint="Some browsers send the sound to their maker to do so."
          checked={agreed}
          onChange={(event) => choose(event.target.checked)}
          className="mt-2"
        />
      )}
      <p aria-live="polite" className="mt-2 text-soft">
        {offered && agreed
          ? 'Your browser writes along while you answer. You read it with your results.'
          : 'You can type what you said after each answer.'}
      </p>
    </Card>
  );
}
