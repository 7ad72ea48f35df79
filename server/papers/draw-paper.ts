/** Invoice, receipt and credit note on A4 (Product §28.96). */
import { displayMoney } from '@cowrie/contract/money.ts';
import { PAPER_NAMES } from '@cowrie/contract/paper-kinds.ts';
import { displayDate } from '@cowrie/contract/time.ts';
import type { Business } from './business.ts';
import type { PaperFacts } from './paper-facts.ts';
import { WIDTH } from './pen.ts';
import { openSheet, type Sheet } from './sheet.ts';

const HALF = WIDTH / 2;

/** Who writes, above whom it is to. */
export function drawParties(sheet: Sheet, business: Business, to: { name: string; about: string }): void {
  sheet.columns([
    {
      x: 0,
      width: HALF - 20,
      draw() {
        sheet.text('From', 'small');
        sheet.text(business.name, 'strong');
        for (const line of [business.address, business.email, business.phone].filter(Boolean))
          sheet.text(line, 'body');
        if (business.registration_number) sheet.text(`RC ${business.registration_number}`, 'soft');
        if (business.tax_id) sheet.text(`TIN ${business.tax_id}`, 'soft');
      },
    },
    {
      x: HALF,
      width: HALF,
      draw() {
        sheet.text('To', 'small');
        sheet.text(to.name, 'strong');
        sheet.text(to.about, 'soft');
      },
    },
  ]);
  sheet.space(18);
}

/** One line for the foot of each page. */
export const footOf = (business: Business, what: string) =>
  [what, business.name, business.registration_number && `RC ${business.registration_number}`]
    .filter(Boolean)
    .join(' · ');

export async function drawPaper(paper: PaperFacts, brand: string): Promise<Buffer> {
  const { number, business, customer, total } = paper;
  const name = PAPER_NAMES[paper.kind];
  const sheet = await openSheet({
    brand,
    title: `${name} ${number}`,
    at: new Date(paper.issued_at),
    foot: footOf(business, `${name} ${number}`),
    letters: JSON.stringify(paper),
  });
  sheet.text(name, 'title');
  sheet.text(`${number} · ${displayDate(paper.issued_at)}`, 'soft');
  sheet.space(18);
  drawParties(sheet, business, { name: customer.name, about: customer.username });
  sheet.facts(paper.facts, { width: 400 });
  sheet.space(18);
  sheet.table(
    [{ width: WIDTH - 230 }, { width: 90 }, { width: 140, align: 'right' }],
    ['What', 'Quantity', 'Amount'],
    paper.lines.map(({ what, about, quantity, amount }) => [
      about ? `${what}\n${about}` : what,
      quantity,
      amount,
    ]),
  );
  sheet.space(6);
  sheet.total(total.label, displayMoney(total.amount, total.currency));
  sheet.space(24);
  for (const note of paper.notes) sheet.text(note, 'soft');
  return sheet.finish();
}
