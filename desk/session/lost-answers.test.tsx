// @vitest-environment jsdom
/** Of what a link does once nobody is left with "used or expired" where it was their own press that used it (Product §2.11). */
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen as AcceptInvitation } from './accept-invitation.tsx';
import { Screen as ResetPassword } from './reset-password.tsx';

const PASSWORD = 'Harbour-Tide-2026';

it('says that the account may be there, and leads to signing in', async () => {
  const desk = await showPart(
    <Routes>
      <Route path="/invitation/:token" element={<AcceptInvitation />} />
    </Routes>,
    {
      at: '/invitation/abc',
      answer: ({ method }) => {
        if (method === 'GET') return { data: { role: 'owner', email: 'ada@example.com' } };
        return desk.sent.length === 1
          ? { code: 'unavailable', httpStatus: 503 }
          : { code: 'invitation_invalid', httpStatus: 400 };
      },
    },
  );
  await desk.until(() => expect(desk.named('Make my account')).toBeDefined());
  await desk.type('input[autocomplete=name]', 'Ada Obi');
  await desk.type('input[autocomplete=username]', 'ada');
  await desk.type('input[type=password]', PASSWORD);
  for (const times of [1, 2]) {
    await desk.press('Make my account');
    await desk.until(() => expect(desk.sent).toHaveLength(times));
    await desk.until(() =>
      expect(desk.place.textContent).toContain('Your account may have been made already: try to sign in'),
    );
  }
  await desk.until(() => expect(desk.place.textContent).toContain('invitation_invalid'));
  expect(desk.named('sign in')?.getAttribute('href')).toBe('/sign-in');
});

it('says that the password may be the new one', async () => {
  const desk = await showPart(
    <Routes>
      <Route path="/reset/:token" element={<ResetPassword />} />
    </Routes>,
    {
      at: '/reset/abc',
      answer: () =>
        desk.sent.length === 1
          ? { code: 'unavailable', httpStatus: 503 }
          : { code: 'reset_link_invalid', httpStatus: 400 },
    },
  );
  await desk.type('input[type=password]', PASSWORD);
  await desk.press('Set the password');
  await desk.until(() => expect(desk.place.textContent).toContain('Your password may have been changed'));
  await desk.press('Set the password');
  await desk.until(() => expect(desk.named('Ask for a new link')).toBeDefined());
  expect(desk.place.textContent).toContain('Your password may have been changed already: try to sign in');
});
