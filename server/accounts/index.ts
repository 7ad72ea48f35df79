/** The accounts slice's door. */
export { hashPassword, passwordFits } from './passwords.ts';
export { accountRoutes } from './routes.ts';
