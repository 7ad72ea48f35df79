// @vitest-environment jsdom
/** The first page on Preact, as browsers are sent it. */
import type { VNode } from 'preact';
import { hydrate } from 'preact/compat';
import { expect, it, vi } from 'vitest';
import { InTurn, whenWhole } from './in-turn.tsx';

vi.mock('react', () => import('../../preact/react.ts'));
vi.mock('react/jsx-runtime', () => import('preact/jsx-runtime'));
vi.mock('react/jsx-dev-runtime', () => import('preact/jsx-runtime'));

it('takes the page over part by part, keeps what stands there, and says when all of it is alive', async () => {
  document.body.innerHTML =
    '<header><button>Menu</button></header><main><button>Pay</button></main><footer><button>Top</button></footer>';
  const [menu, pay, top] = Array.from(document.querySelectorAll('button'));
  const pressed: string[] = [];
  const button = (name: string) => (
    <button type="button" onClick={() => pressed.push(name)}>
      {name}
    </button>
  );
  const pressAll = () => {
    pressed.length = 0;
    for (const one of [menu, pay, top]) one?.click();
    return pressed.join(' ');
  };
  const page = (
    <>
      <header>{button('Menu')}</header>
      <InTurn name="page">
        <main>{button('Pay')}</main>
      </InTurn>
      <InTurn name="foot">
        <footer>{button('Top')}</footer>
      </InTurn>
    </>
  );
  hydrate(page as unknown as VNode, document.body);
  const whole = new Promise<void>((then) => whenWhole(then));
  /** Whose press is heard, after each task that changed it. */
  const alive = [pressAll()];
  while (alive.at(-1) !== 'Menu Pay Top') {
    await new Promise((next) => setTimeout(next));
    const now = pressAll();
    if (now !== alive.at(-1)) alive.push(now);
  }
  await whole;
  expect(alive).toEqual(['Menu', 'Menu Pay', 'Menu Pay Top']);
  expect(Array.from(document.querySelectorAll('button'))).toEqual([menu, pay, top]);
});
