import * as api from '@cowrie/contract/desk/working-hours.ts';
import { openingHours } from '@cowrie/contract/opening-hours.ts';
import type { Router } from '../calls/call.ts';
import { keepDay, listOfficeHours, removeDay, setWeek } from './change-hours.ts';
import { listOpeningHours } from './opening-hours.ts';

export function workingHoursRoutes(route: Router): void {
  route(openingHours, ({ context, now }) => listOpeningHours(context.db, now));

  route(api.officeHours, ({ context, now }) => listOfficeHours(context.db, now));

  route(api.setOfficeWeek, async (call) => {
    const { week, before: shown } = call.body;
    await setWeek(call, call.params.office, { week, shown });
    return {};
  });

  route(api.keepDayOff, async (call) => {
    const { name, is_worked = false, before: shown } = call.body;
    await keepDay(call, call.params, { name, is_worked, shown });
    return {};
  });

  route(api.removeDayOff, async (call) => {
    await removeDay(call, call.params, call.body.before);
    return {};
  });
}
