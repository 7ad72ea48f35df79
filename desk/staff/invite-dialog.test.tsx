// @vitest-environment jsdom
/** Who sets up a business is not told that an invitation is on its way from a server that sends no email (Product §28.10). */
import { Notices } from '@cowrie/ui/notices.tsx';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { InviteDialog } from './invite-dialog.tsx';

it.each([
  [true, 'The invitation is on its way.'],
  [false, 'The invitation is in the server’s folder of emails.'],
])('where emails leave: %s', async (done, said) => {
  const desk = await showPart(
    <>
      <InviteDialog isOpen onClose={() => {}} />
      <Notices />
    </>,
    {
      answer: ({ method, path }) => {
        if (path.endsWith('/going-live'))
          return {
            data: { steps: [{ step: 'mail', done, waits: false }], has_orders: false, is_over: false },
          };
        return method === 'POST' ? { data: { invitation: null } } : null;
      },
    },
  );
  const warning = 'No email leaves this server yet';
  if (!done) await desk.until(() => expect(desk.place.textContent).toContain(warning));
  await desk.type('input[type=email]', 'ada@example.com');
  await desk.press('Send the invitation');
  await desk.until(() => expect(desk.place.textContent).toContain(said));
  if (done) expect(desk.place.textContent).not.toContain(warning);
});
