/** The team: who joins it and as what, shifts, and the mails and views that each has for themselves. */
import * as recovery from '@cowrie/contract/desk/recovery.ts';
import * as views from '@cowrie/contract/desk/saved-views.ts';
import * as session from '@cowrie/contract/desk/session.ts';
import { changeStaffMails } from '@cowrie/contract/desk/staff-mails.ts';
import * as team from '@cowrie/contract/desk/team.ts';
import { data, PASSWORD } from '../app.ts';
import type { Act, Desk } from './desk.ts';

const namedView = ({ owner }: Desk, name: string) =>
  owner.client.call(views.saveView, { body: { name, look: {} } });

const shift = ({ owner }: Desk, on: boolean, note?: string) =>
  owner.client.call(team.changeShift, { body: { on, note } });

export const TEAM_ACTS: Act[] = [
  [
    session.inviteStaff,
    'staff.invite',
    ({ owner }) =>
      owner.client.call(session.inviteStaff, { body: { email: 'a@example.com', role: 'content' } }),
  ],
  [
    session.acceptInvitation,
    'staff.join',
    async ({ app, owner }) => {
      data(
        await owner.client.call(session.inviteStaff, { body: { email: 'b@example.com', role: 'content' } }),
      );
      const { text = '' } = await app.inbox.next('b@example.com');
      const token = text.match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';
      const body = { name: 'B', username: 'staff_b', password: PASSWORD };
      return app.visitor.call(session.acceptInvitation, { params: { token }, body });
    },
  ],
  [
    recovery.withdrawInvitation,
    'staff.withdraw-invitation',
    async ({ owner }) => {
      const body = { email: 'c@example.com', role: 'content' } as const;
      const { id } = data(await owner.client.call(session.inviteStaff, { body }));
      return owner.client.call(recovery.withdrawInvitation, { params: { id } });
    },
  ],
  [
    recovery.removeSecondFactor,
    'second-factor.remove',
    async ({ app, owner }) => {
      const { id } = await app.staff('support');
      return owner.client.call(recovery.removeSecondFactor, { params: { id: String(id) } });
    },
  ],
  [
    session.updateStaff,
    'staff.update',
    async ({ app, owner }) => {
      const { id } = await app.staff('support');
      const body = { role: 'content', blocked: true } as const;
      return owner.client.call(session.updateStaff, { params: { id: String(id) }, body });
    },
  ],
  [
    changeStaffMails,
    'mails.change',
    ({ owner }) => owner.client.call(changeStaffMails, { body: { mention_mails: false } }),
  ],
  [views.saveView, 'view.save', (desk) => namedView(desk, 'Kept')],
  [
    views.changeView,
    'view.change',
    async (desk) => {
      const { view: params } = data(await namedView(desk, 'Before'));
      return desk.owner.client.call(views.changeView, { params, body: { name: 'After', look: {} } });
    },
  ],
  [
    views.removeView,
    'view.remove',
    async (desk) =>
      desk.owner.client.call(views.removeView, { params: data(await namedView(desk, 'Gone')).view }),
  ],
  [team.changeShift, 'shift.begin', (desk) => shift(desk, true)],
  [
    team.changeShift,
    'shift.end',
    async (desk) => {
      await shift(desk, true);
      return shift(desk, false);
    },
  ],
  [
    team.readShiftNote,
    'shift.read-note',
    async (desk) => {
      await shift(desk, true);
      await shift(desk, false, 'Zenith is slow');
      const [note] = data(await desk.owner.client.call(team.shiftNotes, { query: {} })).notes.data;
      return desk.owner.client.call(team.readShiftNote, { params: { id: note?.id ?? '' } });
    },
  ],
];
