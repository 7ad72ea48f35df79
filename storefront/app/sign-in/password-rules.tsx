import { PASSWORD_RULES } from '@cowrie/contract/person-rules.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { CheckIcon } from '@cowrie/ui/icons.tsx';

/** In a word each; the order is that of the rules. */
const SHORT = ['lowercase letter', 'uppercase letter', '8 characters', 'digit', 'special character'];

/** What a password still needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <span className="grid grid-cols-[repeat(auto-fit,minmax(max(7rem,34%),1fr))] gap-x-3 gap-y-0.5">
      {PASSWORD_RULES.map((rule, index) => {
        const holds = rule.holds(password);
        return (
          <span key={rule.message} className={cx('inline-flex items-center gap-1', holds && 'text-success')}>
            {holds ? (
              <CheckIcon className="size-3.5" />
            ) : (
              <span aria-hidden="true" className="mx-1 size-1.5 rounded-full bg-edge" />
            )}
            {SHORT[index]}
            {holds && <span className="sr-only">: done</span>}
          </span>
        );
      })}
    </span>
  );
}
