/** Customers: notes, statements, blocks, their second factors, a copy of their data, deletion. */
import * as customers from '@cowrie/contract/desk/customers.ts';
import * as ownData from '@cowrie/contract/desk/own-data.ts';
import * as people from '@cowrie/contract/desk/people.ts';
import { startTwoStep } from '@cowrie/contract/factors.ts';
import { data, PASSWORD } from '../app.ts';
import type { Act, Desk } from './desk.ts';

const newParams = async ({ app }: Desk) => ({ params: { id: String((await app.customer()).id) } });
const BY_LETTER = { reason: 'Wrote a letter' };

export const CUSTOMER_ACTS: Act[] = [
  [
    people.addCustomerNote,
    'customer.note',
    ({ customer, owner }) =>
      owner.client.call(people.addCustomerNote, {
        params: { id: String(customer.id) },
        body: { note: 'Calls before he pays', pinned: false },
      }),
  ],
  [
    people.pinCustomerNote,
    'customer.note',
    async ({ customer, owner }) => {
      const params = { id: String(customer.id) };
      const body = { note: 'Pays in the evening', pinned: false };
      const { note } = data(await owner.client.call(people.addCustomerNote, { params, body }));
      return owner.client.call(people.pinCustomerNote, {
        params: { ...params, note: note.id },
        body: { pinned: true },
      });
    },
  ],
  [
    people.makeStatement,
    'customer.statement',
    ({ customer, owner }) =>
      owner.client.call(people.makeStatement, {
        params: { id: String(customer.id) },
        body: { from: '2026-01-01', to: '2026-12-31', mail: false },
      }),
  ],
  [
    customers.blockCustomer,
    'customer.block',
    async ({ app, owner }) =>
      owner.client.call(customers.blockCustomer, {
        params: { id: String((await app.customer()).id) },
        body: { blocked: true },
      }),
  ],
  [
    customers.blockCustomer,
    'customer.unblock',
    async (desk) => {
      const block = async (params: { id: string }, blocked: boolean) =>
        desk.owner.client.call(customers.blockCustomer, { params, body: { blocked } });
      const { params } = await newParams(desk);
      data(await block(params, true));
      return block(params, false);
    },
  ],
  [
    customers.removeCustomerFactors,
    'customer.remove-factors',
    async ({ app, owner }) => {
      const { id, client } = await app.customer();
      data(await client.call(startTwoStep, { body: { current_password: PASSWORD } }));
      return owner.client.call(customers.removeCustomerFactors, { params: { id: String(id) } });
    },
  ],
  [
    ownData.copyForCustomer,
    'customer.copy',
    async (desk) => desk.owner.client.call(ownData.copyForCustomer, await newParams(desk)),
  ],
  [
    ownData.startDeletion,
    'customer.start-deletion',
    async (desk) =>
      desk.owner.client.call(ownData.startDeletion, { ...(await newParams(desk)), body: BY_LETTER }),
  ],
  [
    ownData.stopDeletion,
    'customer.keep',
    async (desk) => {
      const params = await newParams(desk);
      data(await desk.owner.client.call(ownData.startDeletion, { ...params, body: BY_LETTER }));
      return desk.owner.client.call(ownData.stopDeletion, params);
    },
  ],
];
