import { Check, Circle } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import { PASSWORD_RULES } from '../../accounts.contract.ts';

/** Ticks each rule off while the person types. */
export function PasswordRequirements({ password, id }: { password: string; id: string }) {
  return (
    <div id={id} className="rounded-control bg-sunk px-4 py-3">
      <h2 className="text-sm">Password Requirements</h2>
      <ul className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {PASSWORD_RULES.map((rule) => {
          const met = rule.test(password);
          const Icon = met ? Check : Circle;
          return (
            <li key={rule.id} className={cx('flex items-center gap-2', met ? 'font-medium text-good' : 'text-soft')}>
              <Icon className="size-4 shrink-0" aria-hidden="true" strokeWidth={met ? 3 : 2} />
              <span>
                {rule.label}
                <span className="sr-only">{met ? ', done' : ', still missing'}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
