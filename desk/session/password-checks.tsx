import { PASSWORD_RULES } from '@cowrie/contract/person-rules.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { CheckIcon } from '@cowrie/ui/icons.tsx';

const RULE_NAMES = ['a small letter', 'a capital letter', '8 characters', 'a digit', 'a special character'];

/** Which rules of a password hold so far. */
export function PasswordChecks({ password }: { password: string }) {
  return (
    <ul aria-label="The password needs" className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {PASSWORD_RULES.map((rule, index) => {
        const holds = rule.holds(password);
        return (
          <li
            key={rule.message}
            className={cx('flex items-center gap-1', holds ? 'text-success' : 'text-soft')}
          >
            {holds ? (
              <CheckIcon className="size-4" />
            ) : (
              <span aria-hidden="true" className="mx-[0.3125rem] size-1.5 rounded-full bg-edge" />
            )}
            {RULE_NAMES[index]}
            <span className="sr-only">{holds ? ', given' : ', missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}
