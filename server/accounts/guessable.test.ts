import { expect, test } from 'vitest';
import { whyGuessable } from './guessable.ts';

const NGOZI = {
  username: 'ngozi_12',
  email: 'n.eze@example.com',
  firstname: 'Ngọzi',
  lastname: 'Ezenwa',
  phone_number: '+2348031234567',
  date_of_birth: '1995-06-07',
};
const why = (password: string) => whyGuessable(password, NGOZI, 'Cowrie');

test.each([
  ...[
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd1!',
    'Passw0rd-2026',
    'pASSWORD#123',
    '!!Password99',
    'Password1234!',
  ],
  ...[
    'Welcome2026!',
    'Qwerty123!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Abcd1234!',
    'Aa123456!',
    'Admin@123',
    'Zaq12wsx!',
  ],
  ...[
    'Jesus@777',
    'Godisgood1!',
    'Blessing1!',
    'Arsenal_1',
    'Iloveyou2!',
    'Nigeria2026!',
    'PasswordPassword1!',
  ],
  ...['Sunshine-1987', 'Ch3ls3a!!', 'L3tm31n!', 'Dr@gon-4321', 'Monkey-7777'],
])('%s is what many have', async (password) => {
  expect(await why(password)).toBe('Too many people use a password like this. Please choose another.');
});

test.each([
  ...[
    'Ngozi-1995',
    'NgoziEzenwa1!',
    'Ezenwa@2026',
    'Ngozi_12!',
    'Ng0z1-Ezenwa',
    'ngozi07061995E!',
    'Ngozi8031234567!',
  ],
  ...['Cowrie-Ngozi-1', 'Ngozi&Ada1'],
])('%s is one’s own name', async (password) => {
  expect(await why(password)).toMatch(/too close to your own name/);
});

test.each(['Cowrie-2026', 'C0wrie!!', 'CowrieCowrie1!'])('%s is ours', async (password) => {
  expect(await why(password)).toBe('This password is too close to our name. Please choose another.');
});

test.each([
  ...[
    'Harmattan-2026',
    'Seven-Yams-4-Ada',
    'Xk7#qPm2vL',
    'Rain over Jos 7!',
    'Sunshine#48213',
    'Ngozi likes 7 Mangoes!',
  ],
  ...['Trocadero_Fufu9', 'Ọ̀ṣun-Gbọ̀ngàn-41'],
])('%s is fine', async (password) => {
  expect(await why(password)).toBeNull();
});

test('two hundred signs cost next to nothing', async () => {
  await why('Warm-up-1');
  const begun = process.cpuUsage();
  for (const sign of ['a', '1', '!', '$', 'Ɐ']) await why(`Aa1!${sign.repeat(196)}`);
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(200);
});
