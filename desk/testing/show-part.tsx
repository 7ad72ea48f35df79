/** A part of the desk rendered for real, against a server that listens, in the document of `@vitest-environment jsdom`. */
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { onTestFinished } from 'vitest';
import { makeQueryClient } from '../api/queries.ts';
import { endSession, startSession } from '../session/session-store.ts';

/** What jsdom has not: dialogs that open, a pointer, and scrolling. */
function fillIn() {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  Element.prototype.scrollIntoView ??= () => {};
  window.matchMedia ??= (() => ({ matches: false })) as unknown as typeof window.matchMedia;
}

type Sent = { method: string; path: string; body: unknown; key?: string };
/** Data for a success, or the name of an error with its status, 409 unless said; null while the answer is on its way. */
export type Answer = { data: object } | { code: string; httpStatus?: number } | null;

type Staged = {
  /** A promise holds the answer until the test lets it go. */
  answer: (sent: Sent) => Answer | Promise<Answer>;
  staff?: Partial<Staff>;
  /** The address that the part stands at. */
  at?: string;
};

function Address({ onAddress }: { onAddress: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onAddress(pathname + search);
  return null;
}

/** Shows `part` to an owner, or to whoever `staff` says, until the test is over. */
export async function showPart(part: ReactNode, { answer, staff, at = '/' }: Staged) {
  fillIn();
  /** The calls that change something. */
  const sent: Sent[] = [];
  const server = await servePage(async (request, response) => {
    const text = (await request.toArray()).join('');
    const { method = '', url: path = '', headers } = request;
    // A form with files is jsdom's own, which no fetch can write.
    const isJson = headers['content-type']?.includes('json');
    const key = headers['idempotency-key'] as string | undefined;
    const call = { method, path, body: isJson ? JSON.parse(text) : undefined, ...(key && { key }) };
    if (method !== 'GET') sent.push(call);
    const answered = await answer(call);
    if (!answered) return;
    if ('data' in answered) return answerJson(response, 200, { status: 'success', ...answered });
    const { code, httpStatus = 409 } = answered;
    answerJson(response, httpStatus, { status: 'error', message: `Refused: ${code}`, code });
  });
  startSession({
    // Each its own: what a part still looks after ends with its session, as where another signs in.
    token: crypto.randomUUID(),
    staff: { id: '1', name: 'Ada Obi', username: 'ada', role: 'owner', ...staff } as Staff,
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const queryClient = makeQueryClient();
  onTestFinished(async () => {
    await act(async () => root.unmount());
    // What is still read, or asked for again, is of this test alone.
    await queryClient.cancelQueries();
    queryClient.clear();
    place.remove();
    endSession();
    await server.close();
  });
  let address = at;
  const noteAddress = (next: string) => {
    address = next;
  };
  const again = (next: ReactNode) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[at]}>
            <Address onAddress={noteAddress} />
            {next}
          </MemoryRouter>
        </QueryClientProvider>,
      ),
    );
  await again(part);
  const named = (name: string) =>
    [...place.querySelectorAll<HTMLElement>('button, a')].findLast(
      (one) => one.getAttribute('aria-label') === name || one.textContent?.trim() === name,
    );
  return {
    place,
    sent,
    /** What the part reads with. */
    queryClient,
    address: () => address,
    /** Renders another in its place. */
    again,
    named,
    /** Reads what is on the screen again, as who comes back to the page does. */
    readAgain: () => act(async () => queryClient.invalidateQueries()),
    /** The last button of that name: of a dialog rather than of what stands below it. */
    press: (name: string) => act(async () => named(name)?.click()),
    check: (field: string) => act(async () => place.querySelector<HTMLInputElement>(field)?.click()),
    async type(field: string, text: string) {
      const input = place.querySelector<HTMLInputElement>(field);
      const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      await act(async () => {
        // React hears of a value that it did not set itself.
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, text);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    until: untilShown,
  };
}
