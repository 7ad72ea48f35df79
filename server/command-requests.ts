/** What commands ask of a running process that has the embedded database. */
import { backUp } from './back-up-installation.ts';
import type { Context } from './context.ts';
import { release } from './release-installation.ts';
import type { Requests } from './running-process.ts';

export const requestsOf = (context: Context): Requests => ({
  backup: ([place = ''], tell) => backUp(context, place, tell),
  release: ([choice], tell) => release(context, choice, tell),
});
