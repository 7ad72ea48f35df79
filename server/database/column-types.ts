/** How column values come out of the driver: decided here once, for both engines. */
import pg from 'pg';

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;
// The driver knows arrays only by their number, which its types leave out of the list they allow.
const textArray = pg.types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[];

const parsers = new Map<number, Parser>([
  // Money is int8: a number would lose kobo past 2^53 and invite fractions.
  [builtins.INT8, BigInt as Parser],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : BigInt(item)))],
  // A calendar day has no time zone; a Date would give it one.
  [builtins.DATE, asText],
  [DATE_ARRAY, textArray],
  // Exact decimals stay decimal strings.
  [builtins.NUMERIC, asText],
]);

/** int8 → bigint, date → 'YYYY-MM-DD', numeric → decimal string, timestamptz → Date; the rest as the driver has it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format: 'text' | 'binary' = 'text') =>
    (format === 'text' && parsers.get(id)) || pg.types.getTypeParser(id, format),
};
