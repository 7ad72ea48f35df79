import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { calledEndpoints } from './build-steps/called-endpoints.ts';
import { compiledAhead } from './build-steps/compiled-ahead.ts';
import { developersWords } from './build-steps/developers-words.ts';
import { facades } from './build-steps/facades.ts';
import { icons } from './build-steps/icons.ts';
import { panelFiles } from './build-steps/panel-files.ts';
import { parts } from './build-steps/parts.ts';
import { routeList } from './build-steps/route-list.ts';
import { sentAsPreact } from './build-steps/sent-as-preact.ts';
import { serviceWorker } from './build-steps/service-worker.ts';
import { settledFramework } from './build-steps/settled-framework.ts';
import { shortNames } from './build-steps/short-names.ts';
import { smallChecks } from './build-steps/small-checks.ts';
import { unusedShapes } from './build-steps/unused-shapes.ts';

const FRAMEWORK =
  /rolldown\/runtime|(node_modules\/(preact|react-router|cookie|cookie-es|set-cookie-parser)|storefront\/preact)\//;
/** What stands around every page; see frame.tsx for who imports it. */
const SHELL =
  /storefront\/app\/(frame\/(?!not-found|page|shell)|session\/(store|use-session|use-sign-out|use-remembered|use-customers-part)|offline\/(connection|start)|calculator\/carried-amount|paths|part\.|entry\.client|root|stylesheet)|ui\/(cx|button|spinner|icon|first-icons|dialog|logo|notices|field|text-input|when|amount|signs-of)\.|contract\/(display-price|money|share-page|time|without-trailing|phone)\./;
/** What every page that calls the API loads. */
const API =
  /contract\/(accounts|client|endpoint|envelope|fields)\.|\/client\/(?!use-follow|list-address|passkeys|shrink-picture|readable-picture|live|use-live-poll|use-typing|browser-store|shared-file|upload\.)[a-z-]+\.ts$|storefront\/app\/(api|hooks)\//;
/** What tells a customer’s page of changes; the stream itself is fetched after the page. */
const LIVE = /\/client\/(live|use-live-poll)\.|storefront\/app\/(live\/|unread\/told)/;
/** What every customer's page fetches once it is alive. */
const MEMBERS =
  /storefront\/app\/(unread\/follow|declined\/declined-notice|payment\/follow-order|session\/finish-leaving)\.|client\/live-join\./;
/** Parts of most pages beside the first, and the guards before them. */
const PARTS =
  /ui\/(alert|safe-html|icons|scene|list-states|status-badge|select|tabs|choices|copy-button|data-table|progress-steps)\.|contract\/lifecycle\.|frame\/page|app\/share-out\.|orders\/(chat\/file-preview|lists\/no-orders-scene)|account\/account-frame\.|app\/session\/(guards|customers-only|asked-first)/;
/**
 * What every customer's page knows of orders and of paying, and the order panel with them: apart from the panel, so that no
 * page waits for it.
 */
const PAYING =
  /contract\/(payments|payment-errors|order-codes|money-fields|files|test-first|receiver-warning|asked|orders|chat|refunds|balance)\.|ui\/(file-drop|use-picture-url|money|price-line)\.|client\/(shrink|readable)-picture\.|payment\/(pay-into\/usual-option|draft\/kept-file|amounts\/use-look-first)\.|declined\/declined-reason\.|orders\/order\/(goods-steps|order-name|load-order|step-words)/;
/** What opens an order over a page, and keeps it as it stands: a page to pay is not opened over. */
const OPENING = /orders\/order\/(panel-from|panel-skeleton|open-order|use-order|load-thread)/;
/**
 * What the payment form knows of receivers and shares with the look back before it is sent, and the panel that saves one:
 * apart, since a page to pay needs none of it.
 */
const RECEIVERS =
  /contract\/(receivers|receiver-warning-words|receiver-account)\.|ui\/amount-input\.|payment\/(draft\/payment-draft|qr-code\/(qr-note|read-qr|use-qr-code)|receiver\/(suggested-name|method-promise|use-receiver-warnings|receiver-face))\./;
/** Where a password is typed, by guests mostly: apart from what else such a page shares with the order panel. */
const PASSWORD =
  /app\/session\/guest-only\.|ui\/(password-input|eye-icons|phone-input)\.|sign-in\/(sign-in-page|password-rules|take-wanted-page)\./;
/** What a customer's home shows that another page has too. */
const CUSTOMER_HOME_PARTS =
  /contract\/(shelf|rate-alerts|home)\.|shipping\/unannounced-parcels\.|rate-alert\/rate-alert-form\./;
/** Parts of the home page of which others have a few; its pictures' addresses among them. */
const HOME_PARTS =
  /home\/(home-skeleton|home-grid)\.|app\/business\/|ui\/illustrations\/(pay|brand|parcel)-|calculator\/(calculator|conversion|currency-flag|rolling-digits|use-rates)\.|rate\/duration\./;
/** What suppliers read, on the page of addresses and in the panel's receipt. */
const LANGUAGES = /contract\/languages\//;
/** What lists orders, by the page. */
const LISTS =
  /storefront\/app\/orders\/lists\/(filter-button|use-list-query)\.|\/client\/list-address\.|ui\/pagination\./;
/** What an order is and how far, on every page that lists or pays one. */
const ORDERS =
  /storefront\/app\/(orders\/order\/(order-steps|order-test|has-lapsed|what-happens-now|live-timeline|order-scene|order-promise|case-note)|payment\/(pay-into\/(pay-into|where-to-pay)|kept-rate\/kept-rate))|ui\/closing-shell\.|contract\/cases\./;
/** The order panel with its chat, fetched after the page; what few orders show in it is fetched for them. */
const PANEL =
  /storefront\/app\/orders\/(?!lists\/|receipt\/receipt-(sheet|picture|link|message)|receipt\/picture-pdf|refund\/|order\/(step-words|save-paid-receiver|cases|test-answer|cancel-form))|\/client\/(use-typing|use-follow)\.|(ui\/writing-note|contract\/live)\./;

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    calledEndpoints(),
    unusedShapes(),
    smallChecks(),
    sentAsPreact(),
    settledFramework(),
    developersWords(),
    parts(),
    shortNames(),
    icons(),
    serviceWorker(),
    facades(),
    panelFiles(),
    routeList(),
    compiledAhead(),
  ],
  // Found at start, or the first page after one is discovered late answers 504.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '../ui/*.{ts,tsx}', '../{client,contract}/*.ts'] },
  resolve: { dedupe: ['react', 'react-dom', 'react-router'] },
  // Our own packages are TypeScript sources: they belong in the server's bundle. So does what imports React.
  ssr: { noExternal: [/^@cowrie\//, /^(@react-router|react-router|preact|preact-render-to-string)(\/|$)/] },
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
            // Each file names those that it imports: hexadecimal digits pack better than letters of both cases.
            hashCharacters: 'hex',
            // Two files instead of thirty for what every page loads: fewer requests, and they compress better.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 6 },
                { name: 'shell', test: SHELL, priority: 5 },
                { name: 'api', test: API, priority: 4 },
                { name: 'live', test: LIVE, priority: 3 },
                { name: 'table', test: /ui\/data-table\./, priority: 3 },
                { name: 'parts', test: PARTS, priority: 2 },
                { name: 'paying', test: PAYING, priority: 2 },
                { name: 'opening', test: OPENING, priority: 2 },
                { name: 'receivers', test: RECEIVERS, priority: 2 },
                { name: 'customer-home-parts', test: CUSTOMER_HOME_PARTS, priority: 2 },
                { name: 'home-parts', test: HOME_PARTS, priority: 2 },
                { name: 'languages', test: LANGUAGES, priority: 2 },
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
