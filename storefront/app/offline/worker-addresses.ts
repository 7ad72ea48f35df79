/**
 * The addresses that the service worker acts on, each from where it is named first. They are values by the
 * time of the build: build-steps/service-worker.ts writes them into the worker, which would bring all the contract along.
 */
import { profile, states } from '@cowrie/contract/accounts.ts';
import { items, quantities } from '@cowrie/contract/branding.ts';
import { listCases } from '@cowrie/contract/cases.ts';
import { inbox, listChats } from '@cowrie/contract/chat.ts';
import { type AnyEndpoint, API_BASE } from '@cowrie/contract/endpoint.ts';
import { home } from '@cowrie/contract/home.ts';
import { MAILS_OFF_PAGES } from '@cowrie/contract/mail-kinds.ts';
import {
  getBranding,
  getGoods,
  getPayment,
  getShipment,
  listOrders,
  transactionHistory,
} from '@cowrie/contract/orders.ts';
import { paymentMethods } from '@cowrie/contract/payments.ts';
import { getRateAlert } from '@cowrie/contract/rate-alerts.ts';
import { rateHistory, rates } from '@cowrie/contract/rates.ts';
import { listReceivers } from '@cowrie/contract/receivers.ts';
import { getReceipt, RECEIPT_PAGES } from '@cowrie/contract/shared-receipts.ts';
import { goodsCategories, goodsTypes, shippingAddresses, shippingRates } from '@cowrie/contract/shipping.ts';
import { UPON } from '../pages.ts';
import { paths } from '../paths.ts';

/** What the worker had no reply from, of which it tells open pages: a server that answers is away only in part. */
export type Lost = 'network' | 'server';

/**
 * The signed-in customer's answers that are kept: lists, orders, threads and what the forms offer. Never where to pay
 * into (an old account number could cost a customer their money), and no files.
 */
const KEPT_ANSWERS: readonly AnyEndpoint[] = [
  ...[listOrders, getPayment, getBranding, getShipment, getGoods, getReceipt, transactionHistory],
  ...[home, inbox, listChats, listCases, profile, states],
  ...[rates, rateHistory, getRateAlert, paymentMethods, listReceivers, items, quantities],
  ...[goodsTypes, goodsCategories, shippingAddresses, shippingRates],
];

/** An endpoint's path as a pattern; ids are numbers, so that `/payments/:id` is not `/payments/options`. */
const patternOf = ({ path }: AnyEndpoint) =>
  API_BASE + path.replace(/:(\w+)/g, (_, name) => (name === 'id' ? '\\d+' : '[\\w-]+'));

const firstPart = (path: string) => `/${path.split('/')[1]}/`;
const proofPage = paths.pay('payment', '0');

export const WORKER_ADDRESSES = {
  offlinePage: paths.offline(),
  /** Answered by any process that lives. */
  alive: '/healthz',
  /** Where guards send people: without these a kept account page could lead to one that is missing. */
  guardsLeadTo: [paths.login(), paths.verifyEmail(), paths.home()],
  /** All pages below it have the same HTML, kept as one. */
  proofPages: firstPart(proofPage),
  proofPage,
  /** Their address is a secret. */
  resetPages: firstPart(paths.resetPassword('token')),
  /** So is theirs, and they are the server's alone. */
  receiptPages: RECEIPT_PAGES,
  mailsOffPages: MAILS_OFF_PAGES,
  apiCalls: firstPart(API_BASE),
  /** Behind a page's address and before that of another: what makes the first of the second. */
  upon: UPON,
  /** The source of a regular expression. */
  keptAnswer: `^(${KEPT_ANSWERS.map(patternOf).join('|')})$`,
};
