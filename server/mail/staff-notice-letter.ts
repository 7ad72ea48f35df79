/** What owners and treasury read of an act that moves money or staff: who, when, from which device, and how to stop it. */
import { deviceName } from '@cowrie/contract/device-name.ts';
import { displayMoment } from '@cowrie/contract/time.ts';
import { type Brand, type RenderedMail, renderLetter } from './letter.ts';
import { mailLinks } from './links.ts';

type Kind = keyof typeof WORDS;

export type StaffNotice = {
  kind: Kind;
  /** Name of whoever did it. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** What their browser says it is. */
  device: string;
  /** What it is about, as label and value. */
  facts: readonly (readonly [label: string, value: string])[];
};

type Words = {
  subject: string;
  told: string;
  /** What to do where it was not meant. */
  otherwise: string;
  place: keyof typeof PLACES;
};

const PLACES = {
  accounts: { label: 'Open the accounts', link: 'deskAccounts' },
  book: { label: 'Open the book', link: 'deskBook' },
  content: { label: 'Open the content', link: 'deskContent' },
  papers: { label: 'Open the papers', link: 'deskPapers' },
  payouts: { label: 'Open the payouts', link: 'deskPayouts' },
  refunds: { label: 'Open the refunds', link: 'deskRefunds' },
  staff: { label: 'Open the staff', link: 'deskStaff' },
} as const;

const REJECT = 'If you know nothing about it, call them and ask, then reject it.';
const STOP =
  'If this was not meant, stop it: any of you can, without a code, until it is live. After that, switch the payment option off at the same place.';
const UNDO = 'If this was not meant, undo it now and call to ask who did it.';

const WORDS = {
  'account-proposed': {
    subject: 'A new account to pay into is proposed',
    told: 'proposed an account for customers to pay into. A second person has to approve it.',
    otherwise: REJECT,
    place: 'accounts',
  },
  'account-approved': {
    subject: 'A new account to pay into is approved',
    told: 'approved an account for customers to pay into.',
    otherwise: STOP,
    place: 'accounts',
  },
  'account-rejected': {
    subject: 'A proposed account is rejected',
    told: 'rejected an account that was proposed. Nothing changes for customers.',
    otherwise: 'If this was not meant, it can be proposed again.',
    place: 'accounts',
  },
  'account-taken-back': {
    subject: 'A proposed account is taken back',
    told: 'took back an account they had proposed. Nothing changes for customers.',
    otherwise: 'If this was not meant, it can be proposed again.',
    place: 'accounts',
  },
  'account-stopped': {
    subject: 'An approved account is stopped',
    told: 'stopped an account before it was live. Customers pay into the one they paid into before.',
    otherwise: 'If this was not meant, it can be proposed again.',
    place: 'accounts',
  },
  'reversal-proposed': {
    subject: 'Someone proposes to take a journal back',
    told: 'wants to take back something written in the book. A second person has to approve it.',
    otherwise: REJECT,
    place: 'book',
  },
  'reversal-approved': {
    subject: 'A journal is taken back',
    told: 'approved taking back something written in the book.',
    otherwise: 'If this was not meant, write down what is right as new, and call them both.',
    place: 'book',
  },
  'reversal-rejected': {
    subject: 'A journal stays as it is',
    told: 'rejected taking back something written in the book, or took the proposal back.',
    otherwise: 'If this was not meant, it can be proposed again.',
    place: 'book',
  },
  'money-drawn': {
    subject: 'The owner withdrew money',
    told: 'recorded that the owner withdrew money.',
    otherwise: 'If you know nothing about it, call and ask, then propose to take it back.',
    place: 'book',
  },
  'fee-written': {
    subject: 'Money that left was written as a fee',
    told: 'wrote money that left an account into the book as a fee: a large one, or one that the bank does not call so.',
    otherwise:
      'Whoever sends money may write what the bank says of it. If you know nothing about it, call and ask, then propose to take its journal back.',
    place: 'book',
  },
  'large-fee': {
    subject: 'A large fee was recorded',
    told: 'recorded a fee that is more than a hundredth of what it was for.',
    otherwise: 'Hold it against the bank’s statement. If you know nothing about it, call and ask.',
    place: 'book',
  },
  'unlikely-price': {
    subject: 'RMB was recorded at an unlikely price',
    told: 'recorded RMB at a price far from the published one, and said that both amounts are right.',
    otherwise: 'If you know nothing about it, call and ask, then propose to take its journal back.',
    place: 'book',
  },
  'account-opened': {
    subject: 'Another account to pay from was opened',
    told: 'opened another account that receivers are paid from. What is moved or bought to it counts as ours.',
    otherwise: 'If you do not know whose it is, call and ask before anything is moved to it.',
    place: 'book',
  },
  'much-more-arrived': {
    subject: 'Much more arrived than was asked for',
    told: 'confirmed a payment by more than twice what was asked for. The rest is on the customer’s balance.',
    otherwise:
      'Hold it against the bank’s statement. If it is not that customer’s, propose to take its journal back.',
    place: 'book',
  },
  'money-explained': {
    subject: 'Unexplained money has been explained',
    told: 'said where unexplained money belongs, or approved what someone else said about it.',
    otherwise: 'If you know nothing about it, call and ask, then propose to take its journal back.',
    place: 'book',
  },
  'explanation-proposed': {
    subject: 'Someone is proposed for unexplained money',
    told: 'said whose unexplained money is. A second person has to approve it.',
    otherwise: REJECT,
    place: 'book',
  },
  'explanation-rejected': {
    subject: 'Money stays unexplained',
    told: 'rejected what was said about unexplained money, or took it back.',
    otherwise: 'If this was not meant, it can be proposed again.',
    place: 'book',
  },
  'day-differs': {
    subject: 'A day was closed with a difference',
    told: 'signed a day on which the count was more or less than the book says.',
    otherwise: 'If you do not know why, look for it in the account’s statement, and call them both.',
    place: 'book',
  },
  'content-proposed': {
    subject: 'A change of where goods or money go is proposed',
    told: 'wants to change where goods or money go. A second person has to approve it.',
    otherwise: REJECT,
    place: 'content',
  },
  'content-approved': {
    subject: 'A change of where goods or money go is live',
    told: 'approved a change of where goods or money go. Customers see it now.',
    otherwise: 'If this was not meant, change it back now, and call them both.',
    place: 'content',
  },
  'content-rejected': {
    subject: 'A change of where goods or money go is rejected',
    told: 'rejected a change of where goods or money go, or took it back. Customers see what they saw.',
    otherwise: 'If this was not meant, it can be proposed again.',
    place: 'content',
  },
  'papers-changed': {
    subject: 'What papers say of the business has changed',
    told: 'changed what invoices and receipts say of the business. Those that come from now on say it.',
    otherwise: 'If this was not meant, have an owner change it back now, and call to ask who did it.',
    place: 'papers',
  },
  'refund-prepared': {
    subject: 'A refund is prepared',
    told: 'prepared a refund. A second person has to release it.',
    otherwise: 'If you know nothing about it, call them and ask, then give it back to the customer.',
    place: 'refunds',
  },
  'refund-sent': {
    subject: 'A refund is sent',
    told: 'released a refund that someone else had prepared. The money has left.',
    otherwise: 'If this was not meant, call the bank now, and call them both.',
    place: 'refunds',
  },
  'payout-release-asked': {
    subject: 'A large payout is waiting to be released',
    told: 'asks for a payout above the limit to be released. A second person has to do it.',
    otherwise: 'If you know nothing about it, call them and ask, then refuse it.',
    place: 'payouts',
  },
  'payout-released': {
    subject: 'A large payout is released',
    told: 'released a payout above the limit that someone else had asked for. It can be paid now.',
    otherwise: 'If this was not meant, call them both before it is paid.',
    place: 'payouts',
  },
  'payout-rules-changed': {
    subject: 'The rules of paying out have changed',
    told: 'changed when a payout needs its slip, or a second person.',
    otherwise: 'If this was not meant, have an owner change it back now, and call to ask who did it.',
    place: 'payouts',
  },
  'payout-taken-over': {
    subject: 'A payout that you were paying was taken over',
    told: 'took over a payout that you were paying. Do not pay it now.',
    otherwise: 'If the money has left already, call them now.',
    place: 'payouts',
  },
  'staff-invited': {
    subject: 'Someone was invited to the desk',
    told: 'invited someone to the desk.',
    otherwise: 'If this was not meant, take the invitation back now.',
    place: 'staff',
  },
  'staff-joined': {
    subject: 'Someone has joined the desk',
    told: 'joined the desk by an invitation.',
    otherwise: 'If you do not know who this is, block them now.',
    place: 'staff',
  },
  'staff-role': {
    subject: 'A role at the desk has changed',
    told: 'changed what someone may do at the desk.',
    otherwise: UNDO,
    place: 'staff',
  },
  'staff-blocked': {
    subject: 'Someone at the desk was blocked',
    told: 'blocked someone at the desk.',
    otherwise: UNDO,
    place: 'staff',
  },
  'staff-unblocked': {
    subject: 'Someone at the desk was unblocked',
    told: 'unblocked someone at the desk.',
    otherwise: UNDO,
    place: 'staff',
  },
  'factor-removed': {
    subject: 'A second factor at the desk was taken off',
    told: 'took off someone’s second factor. They will set up a new one at their next sign-in.',
    otherwise: 'If they did not ask for it in person, block them now and call to ask who did it.',
    place: 'staff',
  },
} as const satisfies Record<string, Words>;

/** About one person's work; all others go to every owner and the treasury. */
const TO_ONE: ReadonlySet<Kind> = new Set<Kind>(['payout-taken-over']);

/** The notice as a letter to `name`. */
export function staffNoticeMail(name: string, notice: StaffNotice, brand: Brand): RenderedMail {
  const { subject, told, otherwise, place } = WORDS[notice.kind];
  const links = mailLinks(brand);
  const { label, link } = PLACES[place];
  return renderLetter(
    {
      subject: `${subject} (${brand.name} desk)`,
      preview: `${notice.by} ${told}`,
      to: name,
      parts: [
        { paragraph: `${notice.by} ${told}` },
        {
          facts: [
            ...notice.facts,
            ['Who', notice.by],
            ['When', `${displayMoment(notice.at)} (Lagos)`],
            ['From', deviceName(notice.device)],
          ],
        },
        { paragraph: otherwise },
        { button: { label, url: links[link]() } },
        {
          small: TO_ONE.has(notice.kind)
            ? 'Only you get this email.'
            : 'Every owner and everyone in treasury gets this email.',
        },
      ],
    },
    brand,
  );
}
