import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { calledEndpoints } from './build-steps/called-endpoints.ts';
import { icons } from './build-steps/icons.ts';
import { panelFiles } from './build-steps/panel-files.ts';
import { serviceWorker } from './build-steps/service-worker.ts';
import { settledFramework } from './build-steps/settled-framework.ts';

const FRAMEWORK =
  /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler|cookie|cookie-es|set-cookie-parser)\//;
/** What stands around every page; see frame.tsx for who imports it. */
const SHELL =
  /storefront\/app\/(frame\/(?!not-found|page|shell)|session\/(store|use-session|use-sign-out|use-remembered|use-customers-part)|offline\/connection|calculator\/carried-amount|paths|entry\.client|root|stylesheet)|ui\/(cx|button|spinner|icon|first-icons|dialog|logo|notices|field|text-input|when|amount|signs-of)\.|contract\/(money|share-page|time|trailing|phone)\./;
/** What every page that calls the API loads. */
const API =
  /node_modules\/zod\/|contract\/(client|endpoint|envelope|fields)\.|\/client\/(?!use-follow|list-address|passkeys|shrink-picture|readable-picture|live|use-live-poll|use-typing|browser-store|shared-file)[a-z-]+\.ts$|storefront\/app\/(api|hooks)\//;
/** What tells a customer’s page of changes; the stream itself is fetched after the page. */
const LIVE = /\/client\/(live|use-live-poll)\.|storefront\/app\/(live\/|unread\/told)/;
/** What every customer's page fetches once it is alive. */
const MEMBERS = /storefront\/app\/(unread\/follow|declined\/declined-notice|session\/finish-leaving)\./;
/** The guards, in the files of the routes that they stand before. */
const GUARDS = /storefront\/app\/session\/(guards|guest-only|customers-only|unverified-only|asked-first)/;
/** Parts of most pages beside the first. */
const PARTS =
  /ui\/(icons|scene|list-states|status-badge|select|tabs|choices|copy-button|data-table|progress-steps)\.|contract\/lifecycle\.|frame\/page|app\/share-out\.|orders\/chat\/file-preview/;
/** What paying needs and the order panel too: apart from it, so that the payment form need not wait for the panel. */
const PAYING =
  /contract\/(payments|payment-errors|order-codes|money-fields|files|test-first|receiver-warning)\.|ui\/(file-drop|use-picture-url|money|price-line)\.|client\/(shrink|readable)-picture\.|payment\/usual-option\.|declined\/declined-reason\./;
/** What the payment form knows of saved receivers, and the panel that saves one: apart, since a page to pay needs neither. */
const RECEIVERS = /contract\/(receivers|receiver-warnings|receiver-account)\.|payment\/suggested-name\./;
/** Where a password is typed: apart from what else such a page shares with the order panel. */
const PASSWORD =
  /ui\/(password-input|eye-icons)\.|account\/security\/present-password\.|sign-in\/(sign-in-page|password-rules)\./;
/** What the payment form shares with the look back before it is sent. */
const RECEIVER_PARTS =
  /payment\/(payment-draft|qr-note|read-qr|method-promise|code-warned|use-receiver-warnings|receiver-face)\./;
/** Parts of the home page of which others have a few; its pictures' addresses among them. */
const HOME_PARTS =
  /home\/(home-skeleton|home-grid)\.|app\/business\/|ui\/illustrations\/(pay|brand|parcel)-|calculator\/(calculator|conversion|rolling-digits|use-rates)\.|rate\/duration\./;
/** What suppliers read, on the page of addresses and in the panel's receipt. */
const LANGUAGES = /contract\/languages\//;
/** What lists orders, by the page. */
const LISTS =
  /storefront\/app\/orders\/lists\/(filter-button|use-list-query)\.|\/client\/list-address\.|ui\/pagination\./;
/** What opens an order's panel once it is there, and what pages that have none of their own share with it. */
const DOORS =
  /storefront\/app\/(orders\/order\/(order-name|panel-from|panel-skeleton|use-order-panel|step-words))/;
/** What an order is and how far, on every page that lists or pays one. */
const ORDERS =
  /storefront\/app\/(orders\/order\/(load-order|order-steps|order-test|has-lapsed|what-happens-now|live-timeline|order-scene)|payment\/(pay-into|kept-rate))|ui\/closing-shell\./;
/** The calls about orders, apart, since what lists them needs no more. */
const ORDER_CALLS = /contract\/(asked|orders|chat|refunds)\.|orders\/order\/goods-steps\./;
/** The order panel with its chat, fetched after the page; what few orders show in it is fetched for them. */
const PANEL =
  /storefront\/app\/orders\/(?!lists\/|receipt\/receipt-(sheet|picture|link|message)|receipt\/picture-pdf|refund\/|order\/(step-words|save-paid-receiver|cases))|\/client\/(use-typing|use-follow)\.|(ui\/writing-note|contract\/live)\./;

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    calledEndpoints(),
    settledFramework(),
    icons(),
    serviceWorker(),
    panelFiles(),
  ],
  // Found at start, or the first page after one is discovered late answers 504.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '../ui/*.{ts,tsx}', '../{client,contract}/*.ts'] },
  resolve: { dedupe: ['react', 'react-dom', 'react-router'] },
  // Our own packages are TypeScript sources: they belong in the server's bundle.
  ssr: { noExternal: [/^@cowrie\//] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
    modulePreload: false,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Two files instead of thirty for what every page loads: fewer requests, and they compress better.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 6 },
                { name: 'shell', test: SHELL, priority: 5 },
                { name: 'api', test: API, priority: 4 },
                { name: 'live', test: LIVE, priority: 3 },
                { name: 'guards', test: GUARDS, priority: 3 },
                { name: 'table', test: /ui\/data-table\./, priority: 3 },
                { name: 'alert', test: /ui\/(alert|safe-html)\./, priority: 3 },
                { name: 'parts', test: PARTS, priority: 2 },
                { name: 'paying', test: PAYING, priority: 2 },
                { name: 'receivers', test: RECEIVERS, priority: 2 },
                { name: 'receiver-parts', test: RECEIVER_PARTS, priority: 2 },
                { name: 'home-parts', test: HOME_PARTS, priority: 2 },
                { name: 'languages', test: LANGUAGES, priority: 2 },
                { name: 'doors', test: DOORS, priority: 2 },
                { name: 'order-calls', test: ORDER_CALLS, priority: 2 },
                { name: 'orders', test: ORDERS, priority: 1 },
                // After the parts, or it takes those that it needs for itself.
                { name: 'password', test: PASSWORD, priority: 1 },
                { name: 'panel', test: PANEL, priority: 0 },
                { name: 'members', test: MEMBERS, priority: 0 },
                { name: 'lists', test: LISTS, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
});
