import { deskNow } from '@cowrie/contract/desk/now.ts';
import { changeShift } from '@cowrie/contract/desk/team.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { useDeskNow } from '../frame/use-desk-now.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { GoOffDialog } from './go-off-dialog.tsx';

/** At the head of the rail: who is on shift, and coming on or going off oneself (Product §28.57). */
export function OnShift() {
  const team = useDeskNow();
  const staff = useStaff();
  const [isLeaving, setIsLeaving] = useState(false);
  const coming = useSend(changeShift, {
    refreshes: [deskNow],
    onDone: () => notify('You are on shift.'),
  });
  // Its place, so that nothing below it moves once it is there.
  if (!team) return mayCall(staff, deskNow) && <div className="-mt-1 mb-3 h-14" />;
  const isOn = team.shift !== null;
  const others = team.on_shift.filter((person) => person.id !== staff.id).map(({ name }) => name);
  const names = [...(isOn ? ['You'] : []), ...others];
  return (
    <section
      aria-label="Shift"
      className="-mt-1 mb-3 flex items-center gap-2 rounded-control bg-on-deep/6 py-1.5 pr-1.5 pl-3 text-sm"
    >
      <p className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold text-on-deep text-xs">
          <span
            aria-hidden="true"
            className={cx('size-2 rounded-full', names.length > 0 ? 'bg-accent' : 'bg-on-deep/30')}
          />
          On shift
        </span>
        <span className="block text-on-deep-soft text-xs leading-snug [overflow-wrap:anywhere]">
          {names.length > 0 ? names.join(', ') : 'No one'}
        </span>
        {coming.error && (
          <span role="alert" className="block text-accent text-xs">
            {coming.error.message}
          </span>
        )}
      </p>
      <button
        type="button"
        aria-busy={coming.isPending || undefined}
        className="min-h-11 shrink-0 rounded-control border border-on-deep/25 px-3 font-semibold text-on-deep hover:bg-on-deep/8"
        onClick={() => (isOn ? setIsLeaving(true) : !coming.isPending && coming.send({ body: { on: true } }))}
      >
        {isOn ? 'I’m off' : 'I’m on'}
      </button>
      <GoOffDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </section>
  );
}
