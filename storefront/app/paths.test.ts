import { describe, expect, it } from 'vitest';
import { meantAddress, pageOf } from './pages.ts';
import { paths } from './paths.ts';

describe('the storefront’s addresses', () => {
  it('are these, and stay so', () => {
    expect([
      paths.home(),
      paths.rate(),
      paths.about(),
      paths.contact(),
      paths.policies(),
      paths.login(),
      paths.signUp(),
      paths.forgotPassword(),
      paths.resetPassword('a/b'),
      paths.verifyEmail(),
      paths.payment(),
      paths.payment({ chat: '7' }),
      paths.pay('branding', '7'),
      paths.branding(),
      paths.shipForMe(),
      paths.packageDetails(),
      paths.myAccount(),
      paths.overview(),
      paths.trackOrder(),
      paths.trackingOrder(),
      paths.orders({ status: 'pending', item: 'currency' }),
      paths.paymentHistory({ status: 'declined' }),
      paths.inbox(),
      paths.security(),
      paths.ownData(),
      paths.offline(),
      paths.notFound(),
    ]).toMatchInlineSnapshot(`
      [
        "/",
        "/rate",
        "/about-us",
        "/about-us#contact",
        "/privacy-policies",
        "/login",
        "/sign-up",
        "/forgot-password",
        "/reset-password/a%2Fb",
        "/verify-email",
        "/payment",
        "/payment?chat=7",
        "/pay/branding/7",
        "/branding",
        "/ship-for-me",
        "/package-details",
        "/my-account",
        "/overview",
        "/track-order",
        "/tracking-order",
        "/orders?status=pending&item=currency",
        "/payment-history?status=declined",
        "/inbox",
        "/account/security",
        "/account/data",
        "/offline",
        "/not-found",
      ]
    `);
  });
});

describe('the page that stands for an address', () => {
  it.each([
    ['/rate/', '/rate'],
    ['/orders', '/orders'],
    ['/reset-password/secret', '/reset-password/token'],
    ['/pay/goods/12', '/pay/payment/0'],
    ['/pay/goods', '/not-found'],
    ['/anything/else', '/not-found'],
  ])('%s is %s', (pathname, page) => {
    expect(pageOf(pathname)).toBe(page);
  });
});

describe('the address that one means who writes a page’s otherwise', () => {
  it.each([
    ['/Rate', '/rate'],
    ['/ABOUT-US/', '/about-us'],
    ['/%72ate', '/rate'],
    ['/Account/Security', '/account/security'],
    ['/Reset-Password/AbC%2F', '/reset-password/AbC%2F'],
    ['/Pay/goods/12', '/pay/goods/12'],
    ['/Reset-Password/%0D%0Ax', '/reset-password/%0D%0Ax'],
    ['/Desk', '/desk'],
    ['/DESK/Orders/CWR-7Q2M4K8P', '/desk/Orders/CWR-7Q2M4K8P'],
    // What leads to its page already, and what leads nowhere.
    ['/rate/', null],
    ['/desk/orders', null],
    ['/Desks', null],
    ['/reset-password/AbC', null],
    ['/No-such-page', null],
    ['/rate%2F', null],
    ['/pay%0D%0A/goods/12', null],
    ['/%', null],
    ['//Example.com/rate', null],
  ])('%s means %s', (pathname, address) => {
    expect(meantAddress(pathname)).toBe(address);
  });
});
