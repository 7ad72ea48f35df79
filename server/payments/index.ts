/** The payments slice's door. */
export { paymentRoutes } from './routes.ts';
