/** The door of what reaches a customer's devices while no page is open. */
export { askForPush } from './ask.ts';
export { forgetDevicesToTell, forgetEveryDeviceToTell } from './forget-person.ts';
export type { News } from './job.ts';
export { makePushKey } from './key.ts';
export { workOnPushes } from './push-job.ts';
