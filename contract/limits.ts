/** How often things may be tried: far above what a person needs, far below a flood (Product §4.1). */

export type Limit = {
  scope: string;
  max: number;
  windowSeconds: number;
  /** Whose tries count together; a person is who is signed in. By `name`, the verb counts, for only it knows whose name it is. */
  by: 'person' | 'address' | 'name';
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const LIMITS = {
  /** Wrong passwords of a name from one address, both as they came: beyond, that address waits with that name alone. */
  passwordByPair: { scope: 'password-pair', max: 10, windowSeconds: 15 * MINUTE, by: 'name' },
  /** Of one person on a device that signed in before; beyond, it counts as any other device. */
  passwordByDevice: { scope: 'password-device', max: 10, windowSeconds: 15 * MINUTE, by: 'name' },
  /** Beyond these two, tries are slowed and not refused: whoever would lock others out must not be able to. */
  passwordByName: { scope: 'password-name', max: 8, windowSeconds: HOUR, by: 'name' },
  passwordByAddress: { scope: 'password-address', max: 50, windowSeconds: 15 * MINUTE, by: 'name' },
  /** Wrong codes of one person on a device that signed in before, or in one session. */
  codeByDevice: { scope: 'code-device', max: 10, windowSeconds: 15 * MINUTE, by: 'name' },
  codeByDeviceInADay: { scope: 'code-device-day', max: 30, windowSeconds: DAY, by: 'name' },
  /** On all other devices together, whose users know the password; ended by a new one that is set in a session. */
  codeByStrangers: { scope: 'code-strangers', max: 30, windowSeconds: DAY, by: 'name' },
  /** Mails to one person that they are under attack, of each kind. */
  attackMail: { scope: 'attack-mail', max: 1, windowSeconds: DAY, by: 'name' },
  /** Whoever found an open session must not guess the password in it. */
  presentPassword: { scope: 'present-password', max: 10, windowSeconds: 15 * MINUTE, by: 'name' },
  /** Mails to a mailbox that nobody has proven to be theirs: in all, and from one network (an IPv6 /48). */
  codeMail: { scope: 'code-mail', max: 10, windowSeconds: DAY, by: 'name' },
  codeMailFrom: { scope: 'code-mail-from', max: 6, windowSeconds: DAY, by: 'name' },
  forgotMail: { scope: 'forgot-mail', max: 5, windowSeconds: HOUR, by: 'name' },
  /** Of one order, from wherever: its reference may be known to others, its email is then the only secret. */
  trackOrder: { scope: 'track-order', max: 60, windowSeconds: 15 * MINUTE, by: 'name' },
  /** Asking for something to sign, and signing in with it: nothing can be guessed, so this is against floods alone. */
  passkey: { scope: 'passkey', max: 300, windowSeconds: 15 * MINUTE, by: 'address' },
  /** Many customers can share a mobile network's address: these are bounds for a network, not for a person. */
  register: { scope: 'register', max: 20, windowSeconds: HOUR, by: 'address' },
  forgot: { scope: 'forgot', max: 200, windowSeconds: HOUR, by: 'address' },
  resetToken: { scope: 'reset-token', max: 200, windowSeconds: HOUR, by: 'address' },
  track: { scope: 'track', max: 30, windowSeconds: 15 * MINUTE, by: 'address' },
  contact: { scope: 'contact', max: 10, windowSeconds: HOUR, by: 'address' },
  /** Links for phones cannot be guessed, and of the digits few are good at a time: this bounds a network. */
  payoutPhone: { scope: 'payout-phone', max: 30, windowSeconds: 15 * MINUTE, by: 'address' },
  /** Wrong digits from everywhere together; beyond, only a link pairs a phone. */
  payoutPhoneDigits: { scope: 'payout-phone-digits', max: 60, windowSeconds: 15 * MINUTE, by: 'name' },
  /** Each mails a stranger, all owners and the treasury. */
  invite: { scope: 'invite', max: 20, windowSeconds: HOUR, by: 'person' },
  /** A role given, or somebody let in again; blocking is never held up. */
  staffRole: { scope: 'staff-role', max: 20, windowSeconds: HOUR, by: 'name' },
  /** A refund that is prepared in place of what was prepared, or given back though it was (Product §22.13). */
  refundAnew: { scope: 'refund-anew', max: 20, windowSeconds: HOUR, by: 'name' },
  /** Each of these mails all owners and the treasury as well. */
  payoutRules: { scope: 'payout-rules', max: 20, windowSeconds: HOUR, by: 'person' },
  businessDetails: { scope: 'business-details', max: 20, windowSeconds: HOUR, by: 'person' },
  /**
   * Entries that one person makes alone and that no close of a day would find, such as money recorded as a bank fee
   * that the bank does not call one.
   */
  watchedAct: { scope: 'watched-act', max: 60, windowSeconds: HOUR, by: 'name' },
  ownMoney: { scope: 'own-money', max: 60, windowSeconds: HOUR, by: 'person' },
  invitation: { scope: 'invitation', max: 30, windowSeconds: HOUR, by: 'address' },
  resend: { scope: 'resend', max: 20, windowSeconds: HOUR, by: 'person' },
  /** Each mails a code to a mailbox that may be anybody's, so it counts with registrations too. */
  correctEmail: { scope: 'correct-email', max: 10, windowSeconds: HOUR, by: 'person' },
  order: { scope: 'order', max: 60, windowSeconds: HOUR, by: 'person' },
  /** Asked while a payment is looked over, again for each name that is typed. */
  receiverCheck: { scope: 'receiver-check', max: 120, windowSeconds: 15 * MINUTE, by: 'person' },
  /**
   * Everybody who has a thread open reads up to a thousand of its messages again at each new one. One long window and no
   * second, shorter one: counting that would add an eighth to the cost of a message.
   */
  message: { scope: 'message', max: 500, windowSeconds: DAY, by: 'person' },
  /** Each time another bank account is named for a refund its timeline, its thread and a mail tell of it. */
  refundBank: { scope: 'refund-bank', max: 30, windowSeconds: HOUR, by: 'person' },
  address: { scope: 'address', max: 30, windowSeconds: HOUR, by: 'person' },
  /** Making a link to a receipt anew. */
  receiptLink: { scope: 'receipt-link', max: 60, windowSeconds: HOUR, by: 'person' },
  /** Links to receipts cannot be guessed: these are against floods, and many suppliers share a network's address. */
  receipt: { scope: 'receipt', max: 300, windowSeconds: 15 * MINUTE, by: 'address' },
  receiptAnswer: { scope: 'receipt-answer', max: 60, windowSeconds: HOUR, by: 'address' },
  /** A device that is to be told of news, and of what. */
  push: { scope: 'push', max: 120, windowSeconds: HOUR, by: 'person' },
  /** Mail programs turn mails off from few addresses of their own. */
  mailsOff: { scope: 'mails-off', max: 600, windowSeconds: 15 * MINUTE, by: 'address' },
  /** Each puts a file, or sends a letter; one office may be one address. */
  checkUp: { scope: 'check-up', max: 30, windowSeconds: 15 * MINUTE, by: 'address' },
  tryLetter: { scope: 'try-letter', max: 10, windowSeconds: HOUR, by: 'address' },
  rateAlert: { scope: 'rate-alert', max: 30, windowSeconds: HOUR, by: 'person' },
  /** Every form of a customer that may carry a file counts: each image is decoded and written anew, one at a time for everybody. */
  upload: { scope: 'upload', max: 120, windowSeconds: HOUR, by: 'person' },
  /** Kilobytes of files that are stored for one customer in a day: the disk is shared by all. */
  uploadSize: { scope: 'upload-size', max: 500 * 1024, windowSeconds: DAY, by: 'name' },
} as const satisfies Record<string, Limit>;

/** The limits that an endpoint can name: those that are counted before its rule is asked. */
export type CountedLimit = {
  [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name]['by'] extends 'name' ? never : Name;
}[keyof typeof LIMITS];

/** So many sign-outs a browser keeps to tell of later: far more than anybody has. */
export const MOST_SIGN_OUTS = 20;
