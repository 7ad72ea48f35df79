// @vitest-environment jsdom
/** What is known of a decision that did not go through, and what is said of it (Product §28.35). */

import type { ServerResponse } from 'node:http';
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { expect, it, onTestFinished } from 'vitest';
import { forgetConnection, noteLost } from '../connection/connection.ts';
import type { Decision } from './decisions.ts';
import { failureInWords } from './failure-in-words.ts';
import { sendDecision } from './send-decision.ts';

const PROOF = {
  ...{ id: '7', reference: 'CWR-00000007', amount_missing: '1000.00', asked: '1000.00', line: null },
  ...{ proofs: [] as WaitingProof['proofs'], same_proofs: [] as WaitingProof['same_proofs'] },
  account: { code: 'in/bank', name: 'Bank', currency: 'NGN', details: null, shown_at: null },
} as WaitingProof;
const CONFIRM: Decision = { kind: 'confirm', hasLooked: false };
const DECLINE: Decision = { kind: 'decline', reason: 'The money has not arrived.' };

/** What is said of a decision that a server answers so. */
async function said(decision: Decision, answer: (response: ServerResponse) => void): Promise<string> {
  const server = await servePage((_, response) => answer(response));
  const refusal = await sendDecision({ proof: PROOF, decision, sendsAt: 0 });
  await server.close();
  if (!refusal) throw new Error('it went through');
  return failureInWords({ proof: PROOF, decision, ...refusal });
}

it('did not go through where the server refused it', async () => {
  const body = { status: 'error', code: 'order_moved', message: 'The order has moved.' };
  expect(await said(CONFIRM, (response) => answerJson(response, 409, body))).toBe(
    'CWR-00000007 was not confirmed: The order has moved.',
  );
});

it('may have gone through where no answer came, or one that says nothing of it', async () => {
  const open = 'We do not know whether CWR-00000007 was';
  expect(await said(CONFIRM, (response) => response.destroy())).toMatch(`${open} confirmed: no answer came.`);
  expect(await said(DECLINE, (response) => response.destroy())).toMatch(`${open} declined: no answer came.`);
  const body = { status: 'error', code: 'server_error', message: 'Something went wrong.' };
  expect(await said(CONFIRM, (response) => answerJson(response, 500, body))).toBe(
    `${open} confirmed: Something went wrong. Decide again if it still waits: it counts once.`,
  );
});

it.each([401, 408, 429])(
  'is left open by a %d, which turned the call away before anybody looked',
  async (status) => {
    const body = { status: 'error', code: 'too_many_tries', message: 'Please wait a minute.' };
    expect(await said(DECLINE, (response) => answerJson(response, status, body))).toBe(
      'We do not know whether CWR-00000007 was declined: Please wait a minute. Decide again if it still waits: it counts once.',
    );
  },
);

it('was not sent where there was no connection', async () => {
  noteLost();
  onTestFinished(forgetConnection);
  expect(await said(CONFIRM, (response) => response.destroy())).toMatch(
    /^CWR-00000007 was not confirmed: No connection since /,
  );
});

it('is the same one where it is made again after its answer got lost, and another once it was answered', async () => {
  const sent: unknown[] = [];
  const answers = [
    (response: ServerResponse) => response.destroy(),
    (response: ServerResponse) =>
      answerJson(response, 409, { status: 'error', code: 'order_moved', message: 'It has moved.' }),
  ];
  const server = await servePage((request, response) => {
    sent.push(request.headers['idempotency-key']);
    answers[Math.min(sent.length, answers.length) - 1]?.(response);
  });
  for (const _ of [1, 2, 3]) await sendDecision({ proof: PROOF, decision: DECLINE, sendsAt: 0 });
  await server.close();
  const [lost, again, next] = sent;
  expect(lost).toMatch(/./);
  expect([again === lost, next === lost]).toEqual([true, false]);
});

it('says that other orders with the same slip were looked at only where there were some', async () => {
  const sent: unknown[] = [];
  const server = await servePage(async (request, response) => {
    sent.push(JSON.parse((await request.toArray()).join('')));
    answerJson(response, 409, { status: 'error', code: 'order_moved', message: 'It has moved.' });
  });
  const decision: Decision = { kind: 'confirm', hasLooked: true };
  const other = { reference: 'CWR-00000008' } as WaitingProof['same_proofs'][number];
  for (const same_proofs of [[], [other]])
    await sendDecision({ proof: { ...PROOF, same_proofs }, decision, sendsAt: 0 });
  await server.close();
  const [alone, beside] = sent;
  expect(alone).not.toHaveProperty('looked_at_same_proof');
  expect(beside).toHaveProperty('looked_at_same_proof', true);
});

it('declines the proof that was looked at last, and no other', async () => {
  const sent: unknown[] = [];
  const server = await servePage(async (request, response) => {
    sent.push(JSON.parse((await request.toArray()).join('')));
    answerJson(response, 409, { status: 'error', code: 'order_moved', message: 'It has moved.' });
  });
  const proofs = [{ id: '12' }, { id: '11' }] as WaitingProof['proofs'];
  await sendDecision({ proof: { ...PROOF, proofs }, decision: DECLINE, sendsAt: 0 });
  await server.close();
  expect(sent).toMatchObject([{ attempt: '7', proof: '12' }]);
});
