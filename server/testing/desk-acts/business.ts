/** The business itself: its details, its hours, how long an order may stay unpaid, going live, the check-up. */
import * as checkUp from '@cowrie/contract/desk/check-up.ts';
import * as goingLive from '@cowrie/contract/desk/going-live.ts';
import * as papers from '@cowrie/contract/desk/papers.ts';
import * as unpaid from '@cowrie/contract/desk/unpaid-orders.ts';
import * as workingHours from '@cowrie/contract/desk/working-hours.ts';
import type { Act, Desk } from './desk.ts';

const DAY_OFF = { office: 'lagos' as const, day: '2030-07-01' };
const dayOff = ({ owner }: Desk) =>
  owner.client.call(workingHours.keepDayOff, { params: DAY_OFF, body: { name: 'Stocktaking' } });

export const BUSINESS_ACTS: Act[] = [
  [
    goingLive.reviewStep,
    'going-live.review',
    async ({ owner }) => owner.client.call(goingLive.reviewStep, { params: { step: 'hours' } }),
  ],
  [checkUp.checkUp, 'check-up.run', async ({ owner }) => owner.client.call(checkUp.checkUp, {})],
  [checkUp.tryLetter, 'check-up.letter', async ({ owner }) => owner.client.call(checkUp.tryLetter, {})],
  [
    papers.setBusinessDetails,
    'business.details',
    ({ owner }) =>
      owner.client.call(papers.setBusinessDetails, {
        body: {
          name: 'Cowrie',
          address: '12 Marina Road',
          registration_number: '',
          tax_id: '',
          email: '',
          phone: '',
        },
      }),
  ],
  [
    unpaid.setUnpaidTimes,
    'unpaid-orders.change',
    ({ owner }) => owner.client.call(unpaid.setUnpaidTimes, { body: { remind_hours: 24, lapse_hours: 96 } }),
  ],
  [
    workingHours.setOfficeWeek,
    'hours.change',
    async ({ owner }) =>
      owner.client.call(workingHours.setOfficeWeek, {
        params: { office: 'lagos' },
        body: { week: [{ weekday: 1, opens: '08:00', closes: '12:00' }] },
      }),
  ],
  [workingHours.keepDayOff, 'day-off.keep', dayOff],
  [
    workingHours.removeDayOff,
    'day-off.remove',
    async (desk) => {
      await dayOff(desk);
      return desk.owner.client.call(workingHours.removeDayOff, { params: DAY_OFF });
    },
  ],
];
