/** What changes, told at once to whoever looks at it. */
export { createLive, type Live } from './live.ts';
export { liveRoutes } from './routes.ts';
