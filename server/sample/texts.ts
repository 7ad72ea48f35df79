/** The longer texts of the sample: questions people ask, and a privacy policy to start from. */
import type { Filling } from '../database/fill-empty.ts';

export const SAMPLE_FAQS: Filling<'faqs'> = [
  {
    question: 'How do I pay a supplier in China?',
    answer:
      'Open Payment, enter what you want to pay and choose Alipay, WeChat or bank transfer. Add the receiver’s QR code or account, pay us in Naira and send the proof. We pay your supplier and attach the receipt to your order.',
  },
  {
    question: 'Which rate do I get?',
    answer:
      'The one you see when you place the order. Rates are updated daily; once your order is placed, its rate stays as it is.',
  },
  {
    question: 'How long does a payment take?',
    answer:
      'Alipay and WeChat usually take a few hours after we have confirmed your payment, bank transfers 1 to 2 working days.',
  },
  {
    question: 'When do I pay for shipping?',
    answer:
      'Once your parcel has arrived at our warehouse and is weighed. We will tell you the cost, with a photo of the parcel, and you pay then.',
  },
  {
    question: 'How does the warehouse know which parcel is mine?',
    answer:
      'By your username, which is part of the receiver’s name on your Ship for me page. Copy the address as it stands there and give it to your seller.',
  },
  {
    question: 'What if the proof of my payment is declined?',
    answer:
      'You see the reason in your order and can send another proof at once. If you think we are wrong, tell us in the order’s chat.',
  },
];

export const SAMPLE_POLICIES: Filling<'policies'> = [
  {
    category: 'What we collect',
    heading: 'Your account',
    content:
      'Your name, date of birth, email, phone number, username and the addresses you add. Your password is kept only in a form that no one can read.',
  },
  {
    category: 'What we collect',
    heading: 'Your orders',
    content:
      'What you order, what you pay, the receiver’s details you give us, the files you send and what is written in the order’s chat.',
  },
  {
    category: 'What we collect',
    heading: 'Files',
    content:
      'Proofs of payment, QR codes and designs. Images lose the hidden data that phones put into them, such as where they were taken.',
  },
  {
    category: 'How we use it',
    heading: 'To do what you ask',
    content: 'To pay your receiver, make and ship your goods, and tell you how your order stands.',
  },
  {
    category: 'How we use it',
    heading: 'To keep your money safe',
    content: 'To confirm who pays and who is paid, and to notice when someone tries to use your account.',
  },
  {
    category: 'Who else sees it',
    heading: 'Partners who carry out your order',
    content:
      'Suppliers, carriers and payment services see what they need for your order and nothing else. We sell nothing to anyone.',
  },
  {
    category: 'Your rights',
    heading: 'Seeing, correcting and deleting',
    content:
      'Ask us at any time what we know about you, to correct it, or to delete what the law does not make us keep.',
  },
  {
    category: 'Your rights',
    heading: 'This policy is a sample',
    content: 'The owner of this storefront has to replace it with their own.',
  },
];
