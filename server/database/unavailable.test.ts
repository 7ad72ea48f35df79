import pg from 'pg';
import { expect, test } from 'vitest';
import { isRefusal } from './unavailable.ts';

/** As the driver gives what a server answered, in whatever language that is. */
const answered = (code: string, severity: string) =>
  Object.assign(new pg.DatabaseError('', 0, 'error'), { code, severity });

test('a statement that is refused is known by its code, whatever language the server speaks', () => {
  for (const severity of ['ERROR', 'FEHLER', 'ERREUR', '错误'])
    for (const code of ['23505', 'CW409', 'CW429']) expect(isRefusal(answered(code, severity))).toBe(true);
});

test('what was cut off, or a server that is away, is no refusal', () => {
  for (const code of ['57014', '57P01', '53300', '25006'])
    expect(isRefusal(answered(code, 'FEHLER'))).toBe(false);
  expect(isRefusal(Object.assign(new Error('read'), { code: 'EPIPE' }))).toBe(false);
  expect(isRefusal(new Error('Connection terminated unexpectedly'))).toBe(false);
});
