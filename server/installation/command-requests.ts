/** What commands ask of a running process that has the embedded database. */

import type { Context } from '../context.ts';
import { backUp } from './back-up.ts';
import { release } from './release.ts';
import type { Requests } from './running-process.ts';

export const requestsOf = (context: Context): Requests => ({
  backup: ([place = ''], tell) => backUp(context, place, tell),
  release: ([choice], tell) => release(context, choice, tell),
});
