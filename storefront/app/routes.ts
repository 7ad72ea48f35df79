import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home/home.tsx'),
  route('rate', 'rate/rate.tsx'),
  route('about-us', 'about/about.tsx'),
  route('privacy-policies', 'policies/policies.tsx'),
  route('track-order', 'tracking/track-order.tsx'),
  route('tracking-order', 'tracking/tracking-order.tsx'),

  layout('session/guest-only.tsx', [
    route('login', 'sign-in/login.tsx'),
    route('sign-up', 'sign-in/sign-up.tsx'),
    route('forgot-password', 'sign-in/forgot-password.tsx'),
    route('reset-password/:token', 'sign-in/reset-password.tsx'),
  ]),
  route('verify-email', 'sign-in/verify-email.tsx'),

  layout('session/customers-only.tsx', [
    route('payment', 'payment/payment.tsx'),
    route('pay/:type/:id', 'payment/pay.tsx'),
    route('branding', 'branding/branding.tsx'),
    route('ship-for-me', 'shipping/ship-for-me.tsx'),
    route('package-details', 'shipping/package-details.tsx'),
    route('my-account', 'account/my-account.tsx'),
    route('overview', 'account/overview.tsx'),
    route('inbox', 'account/inbox.tsx'),
    route('balance', 'account/balance/balance.tsx'),
    route('account/security', 'account/security/security.tsx'),
    route('account/data', 'account/own-data/data.tsx'),
    route('orders', 'orders/lists/orders.tsx'),
    route('share', 'share/share.tsx'),
    route('payment-history', 'orders/lists/payment-history.tsx'),
  ]),

  route('offline', 'offline/offline.tsx'),
  route('*', 'frame/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
