import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from './api-error.ts';
import { Button } from './ui/button.tsx';
import { LinkButton } from './ui/link-button.tsx';
import { ErrorState } from './ui/states.tsx';
import { paths } from './paths.ts';

/** What a person sees when a page broke: what happened, what is safe, what to do. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const unreachable = error instanceof ApiError && error.status === 0;
  return (
    <ErrorState
      page
      title={unreachable ? 'We could not reach the server' : 'This page ran into a problem'}
      safe="Answers you have recorded are safe: each second is kept on this device until the server has it."
      action={
        <>
          <Button
            onClick={() => {
              reset();
              window.location.reload();
            }}
          >
            Reload this page
          </Button>
          <LinkButton variant="secondary" {...paths.home()}>
            Back to Home
          </LinkButton>
        </>
      }
    >
      {error instanceof ApiError
        ? error.message
        : 'Something in it failed that we did not foresee. Loading it again often helps.'}
    </ErrorState>
  );
}
