/** English. */
import type { SupplierWords } from './supplier-words.ts';

export const en: SupplierWords = {
  tag: 'en',
  called: 'English',
  receipt: {
    title: 'Payment receipt',
    to: 'to',
    time: 'Paid',
    reference: 'Reference',
    slip: 'Slip',
    download: 'Download the slip',
    enlarge: 'Enlarge',
    question: 'Have you received it?',
    received: 'I received it',
    notYet: 'Not yet',
    thanks: 'Thank you. We have told the person who paid you.',
    weLook:
      'We have told the person who paid you, and we are looking into it. Once the money is there, please come back and tap “I received it”.',
    noReceipt:
      'This link does not open: it is wrong, was withdrawn or has expired. Please ask the person who sent it for a new one.',
    restored:
      'We restored our system from a backup, and links of the time after it do not open. No money is lost.',
    tooMany: 'Too many tries. Please wait a while and try again.',
    asksNothing: 'This page never asks you to pay, to sign in or for account details.',
    methods: {},
    paidAt: ({ inLagos }) => `${inLagos} in Lagos`,
    you: 'you',
    paid: ({ by, to, amount }) => `Hello! We have paid ${to} ${amount} by ${by}.`,
    check: 'Please check, and tell me once you have it. Thank you!',
    checkByLink: 'Please check, and open the link below to say whether you have it. Thank you!',
    colon: ': ',
  },
  address: {
    receiver_name: 'Receiver name',
    receiver_phone: 'Receiver phone',
    receiver_address: 'Address',
    city: 'City',
    region: 'Region',
    country: 'Country',
    zip_code: 'Zip code',
    mark: 'Shipping mark',
    please: 'Hello, please send the goods to this address:',
    markEach: (mark) =>
      `Please write the shipping mark “${mark}” on the outside of every parcel, and send me the tracking number. Thank you!`,
  },
};
