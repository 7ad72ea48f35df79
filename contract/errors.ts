import { CHECK_FIELDS } from './default-messages.ts';
import { FILE_TYPE, IMAGE_TYPE } from './file-types.ts';
import { FILE_TOO_LARGE } from './files.ts';
import { filledIn, PAYMENT_ERRORS } from './payment-errors.ts';

/**
 * Errors a caller can cause, by name: HTTP status and the sentence a customer reads.
 * A sentence with `{…}` is filled in where it is thrown. Product §2.4 fixes which status means what.
 */
export const ERRORS = {
  invalid_input: {
    status: 400,
    message: CHECK_FIELDS,
  },
  wrong_credentials: { status: 400, message: 'The username or password is not correct.' },
  wrong_password: { status: 400, message: 'That is not your current password.' },
  account_blocked: { status: 400, message: 'This account is blocked. Please contact Customer Service.' },
  username_taken: { status: 400, message: 'This username is already taken.' },
  email_taken: { status: 400, message: 'An account with this email already exists.' },
  phone_taken: { status: 400, message: 'An account with this phone number already exists.' },
  wrong_code: { status: 400, message: 'That code is not correct. Please check it and try again.' },
  code_expired: { status: 400, message: 'That code no longer works. Please ask for a new one.' },
  phone_code_invalid: {
    status: 400,
    message: 'This code has been used or has run out. Ask for a new one at the desk.',
  },
  phone_digits_invalid: {
    status: 400,
    message: 'These digits are not right or no longer work. Check them, or get new ones at the desk.',
  },
  reset_link_invalid: {
    status: 400,
    message: 'This reset link has been used or has expired. Please ask for a new one.',
  },
  already_verified: { status: 400, message: 'Your email is already verified.' },
  rate_changed: { status: 400, message: 'The rate has changed. Your receiver now gets {amount}' },
  rate_missing: { status: 400, message: 'There is no rate for this currency today. Please try again later.' },
  destination_unavailable: { status: 400, message: 'Payments to this currency are coming soon.' },
  ...PAYMENT_ERRORS,
  payment_method_unavailable: { status: 400, message: 'This payment method is not available at the moment' },
  payment_option_unavailable: {
    status: 400,
    message: 'Unavailable: This payment method is not available at the moment',
  },
  proof_required: { status: 400, message: 'Proof of payment is required' },
  slip_required: { status: 400, message: 'The bank’s slip is required' },
  account_unknown: { status: 400, message: 'We have no such account that holds Naira.' },
  no_amount_yet: {
    status: 400,
    message: 'This order has no amount yet. You can pay once we have told you the cost.',
  },
  tracking_mismatch: {
    status: 400,
    message: 'We found no order with this order id and billing email. Please check both.',
  },
  account_data_missing: {
    status: 400,
    message: 'There is no account to pay into for this option at the moment.',
  },
  second_look_needed: {
    status: 400,
    message: 'This price is {percent} away from the last one. Please look again and confirm it.',
  },
  unlikely_price: {
    status: 400,
    message:
      'This comes to {price} for 1 {currency}; the published price is {published}. Please look at both amounts again, and confirm them if they are right.',
  },
  second_factor_needed: { status: 400, message: 'Enter the six digits of your authenticator app.' },
  passkey_refused: {
    status: 400,
    message: 'This passkey did not work here. Please try again, or continue without it.',
  },
  invitation_invalid: { status: 400, message: 'This invitation has been used or has expired.' },
  customer_unknown: { status: 400, message: 'There is no customer with this username.' },
  currency_unknown: { status: 400, message: 'This pair of currencies is not offered.' },
  code_taken: { status: 400, message: 'There is already an entry with this code or name.' },
  no_answer_due: { status: 409, message: 'Nothing is waiting for an answer here now.' },
  written_again: {
    status: 409,
    message: 'The customer has written again since. Read it first; then answer, or say that none is needed.',
  },
  answer_not_waived: {
    status: 409,
    message: 'This was not marked as needing no answer, or someone has written since.',
  },
  view_for_all: { status: 403, message: 'Views for all are the treasury’s. Save it for yourself.' },
  view_named_already: { status: 400, message: 'There is a view of this name already. Choose another name.' },
  too_many_views: { status: 409, message: 'There are 50 views already. Please remove one first.' },
  last_factor: { status: 409, message: 'This is your only second factor. Please add another one first.' },
  too_many_passkeys: { status: 409, message: 'You have 10 passkeys already. Please remove one first.' },
  last_owner: { status: 409, message: 'At least one owner has to stay.' },
  still_used: { status: 409, message: 'Orders still use this entry, so it cannot be deleted.' },
  balance_short: { status: 409, message: 'Your balance is {amount} short.' },
  balance_not_enough: { status: 409, message: 'There is not enough in the balance for this.' },
  not_at_hand: {
    status: 409,
    message: 'The book has only {amount} at hand. Record first what was there or what came in.',
  },
  day_closed: { status: 409, message: 'This account is closed for that day already.' },
  day_not_over: { status: 409, message: 'That day is still to come.' },
  count_is_old: {
    status: 409,
    message: 'The book has moved since this was counted. Please count again.',
  },
  own_count: { status: 403, message: 'Someone else has to sign what you counted.' },
  reversed_already: { status: 409, message: 'This was taken back already, or is waiting to be.' },
  reversed_elsewhere: {
    status: 409,
    message: 'This belongs to an order or a customer. It cannot be taken back here.',
  },
  reversal_not_covered: {
    status: 409,
    message: 'The customer has used this money since: their balance would fall below zero.',
  },
  explained_already: {
    status: 409,
    message: 'This money has been explained since. Take back what explained it first.',
  },
  line_in_book: {
    status: 409,
    message: 'This line is in the book. Take its journal back there, and the line is open again.',
  },
  line_unfit: { status: 409, message: 'The line and what the book has are not the same money.' },
  line_counted: {
    status: 409,
    message: 'The book has this credit already: it was counted for {order}. Say that the line is that money.',
  },
  order_not_named: {
    status: 409,
    message:
      'The bank does not name this order. Set the line aside as unexplained and say whose it is: a second person approves that.',
  },
  refund_there_already: {
    status: 409,
    message:
      'This order has a refund already. Set the line aside as unexplained and say that it is its customer’s.',
  },
  parcel_weighed: {
    status: 409,
    message: 'Someone has weighed it meanwhile: {weight} kg. Please look again.',
  },
  price_moved: { status: 409, message: 'The price is {amount} by now. Please look again.' },
  parcel_shelved: {
    status: 409,
    message: 'A parcel with this tracking number is on the shelf already. Look for it there.',
  },
  parcel_announced: {
    status: 409,
    message: 'This tracking number was announced: {reference}. Look for it again and receive it there.',
  },
  copy_lately: {
    status: 409,
    message: 'A copy was asked for within the last day. Another can be made from {when} on.',
  },
  deletion_not_yet: { status: 409, message: 'Something has to be finished first. {what}' },
  deletion_asked: { status: 409, message: 'This account is to be deleted already, on {when}.' },
  customer_deleted: {
    status: 409,
    message: 'This account was deleted. There is nothing of the person left.',
  },
  customer_gone: {
    status: 409,
    message:
      'Its customer has deleted their account: no one could reach this money there. It can go back to its sender.',
  },
  departure_gone: {
    status: 409,
    message: 'This departure has left: nothing can be put on or taken off now.',
  },
  departure_moved: { status: 409, message: 'This departure has moved on meanwhile. Please look again.' },
  departure_empty: { status: 409, message: 'Nothing is on this departure that can be moved.' },
  departure_full: { status: 409, message: 'A departure takes 200 parcels at most. Please open another one.' },
  naira_only: {
    status: 409,
    message: 'Only Naira can go there. Take its journal back, and the line is open again.',
  },
  average_unknown: {
    status: 409,
    message:
      'The book does not know what {currency} cost, so no one knows what this is worth. Record first what was there or what came in.',
  },
  reversal_of_complete: {
    status: 409,
    message:
      'This order is complete, and what it earned is in the book. Record what is too much or missing where it is: with the close of that account’s day.',
  },
  reversal_of_cancelled: {
    status: 409,
    message: 'This order is cancelled, and its money is its customer’s refund. Look for it at Refunds.',
  },
  reversal_while_awaiting: {
    status: 409,
    message: 'A proof of payment for this order is waiting to be checked. Confirm or decline it first.',
  },
  move_not_allowed: { status: 409, message: 'Not now: {because}.' },
  unauthenticated: { status: 401, message: 'Please sign in again.' },
  enrolment_needed: {
    status: 403,
    message: 'The desk needs a second factor, an authenticator app or a passkey. Please set one up first.',
  },
  fresh_code_needed: {
    status: 403,
    message: 'This needs a new code of your authenticator app, or your passkey.',
  },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  money_came: {
    status: 403,
    message:
      'Money has come for this order, so only the treasury can cancel it: they start the refund with it.',
  },
  unverified: { status: 403, message: 'Please verify your email first.' },
  not_independent: { status: 403, message: 'Someone else has to approve this: {because}.' },
  too_new: { status: 403, message: 'Not yet: {because}.' },
  own_proposal: { status: 403, message: 'A second person has to approve what you proposed.' },
  not_found: { status: 404, message: 'We could not find what you asked for.' },
  receiver_unknown: {
    status: 404,
    message: 'This receiver is no longer saved. Please fill in their details.',
  },
  too_many_receivers: {
    status: 409,
    message: 'You have saved 100 receivers already. Remove one, or continue without saving this one.',
  },
  receiver_otherwise: {
    status: 409,
    message: 'This is not how you paid this receiver before. Check it carefully before you continue.',
  },
  order_moved: {
    status: 409,
    message: 'This order has changed in the meantime. Please check it again before you continue.',
  },
  amount_changed: {
    status: 409,
    message:
      'The amount of this order has changed to {amount}. If you have paid already, send your proof all the same: we settle the rest with you in the chat.',
  },
  rate_not_held: {
    status: 409,
    message:
      'Your receiver now gets {amount}, because the rate of this order was held until {until}. Send your proof again if that is right for you; if you have paid already and it is not, tell us in the chat.',
  },
  proof_sent_twice: {
    status: 409,
    message:
      'The same proof was sent for {orders}. Look at them together before you confirm, and say that you did.',
  },
  order_closed: { status: 409, message: 'This order is closed.' },
  order_open: { status: 409, message: 'This order is still open. Please write in its chat.' },
  case_closed: { status: 409, message: 'This case is closed already.' },
  case_answered: {
    status: 409,
    message: '{name} has answered meanwhile. Read it, and send yours again if it is still needed.',
  },
  receipt_not_ready: { status: 409, message: 'There is a receipt to share once your receiver is paid.' },
  received_already: { status: 409, message: 'The receiver has said already that the money is there.' },
  bank_reference_used: {
    status: 409,
    message: 'This credit of the bank was already counted for {order}. One credit confirms one order only.',
  },
  bank_reference_booked: {
    status: 409,
    message:
      'The book has the bank’s line with this reference already. Confirm by that line in the statements, or look there whose money it is.',
  },
  account_unfit: { status: 400, message: 'This account does not take the money of this order.' },
  arrived_needed: { status: 400, message: 'No price is known for it: say how much arrived.' },
  worth_unknown: {
    status: 409,
    message: 'There is no price of {currency} in Naira. Publish one first, so that the book knows its worth.',
  },
  payout_claimed: {
    status: 409,
    message: '{by} has been paying this since {since}. Money may have left already.',
  },
  payout_not_claimed: {
    status: 409,
    message: 'Say first that you are paying this, so that no one else pays it too.',
  },
  no_payout_waits: { status: 409, message: 'No other payment is waiting to be paid out.' },
  release_needed: {
    status: 409,
    message: 'This payment is above {limit}: a second person has to release it before it is paid.',
  },
  released_by_you: { status: 403, message: 'You released this payment, so someone else has to pay it.' },
  paying_it_yourself: {
    status: 403,
    message:
      'You are paying this payment, so someone else has to release it. Give it back first to release it.',
  },
  release_not_needed: { status: 409, message: 'This payment needs no release.' },
  payout_too_large: { status: 409, message: 'Only {rest} is still to be paid out.' },
  paid_out_already: {
    status: 409,
    message: 'Part of this order has been paid out already. That has to be taken back first.',
  },
  test_not_offered: { status: 400, message: 'A test first is for payments of {amount} or more.' },
  test_not_released: {
    status: 409,
    message:
      'The customer asked for a test first and has not released the rest. If more has left already, record it on the order’s page and say why.',
  },
  no_test_waits: { status: 409, message: 'No test of this order is waiting for your answer.' },
  quote_too_low: {
    status: 409,
    message: '{received} has arrived for this order already. Its amount has to be more than that.',
  },
  idempotency_conflict: {
    status: 409,
    message: 'This request was already sent with other contents. Please send it again as a new one.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Someone changed this in the meantime. Please look at it again.',
  },
  waits_already: {
    status: 409,
    message: 'A change of this entry is already waiting for a second person. Take it back first.',
  },
  too_many_proposals: {
    status: 409,
    message:
      '{most} of your proposals are waiting for a second person already. Take one back first, or ask for them to be decided.',
  },
  taken_back_often: {
    status: 409,
    message:
      'You have taken {most} such proposals back within an hour, and each was emailed to all owners. Propose it later, or ask a colleague to.',
  },
  file_too_large: { status: 413, message: FILE_TOO_LARGE },
  statement_required: { status: 400, message: 'Choose a CSV or XLSX file.' },
  statement_unreadable: { status: 415, message: '{because}' },
  file_type: { status: 415, message: FILE_TYPE },
  image_type: { status: 415, message: IMAGE_TYPE },
  pdf_active: {
    status: 415,
    message:
      'This PDF carries more than pages: a program, a form that runs or another file. Please send a plain one, or a screenshot of it.',
  },
  pdf_unreadable: {
    status: 415,
    message: 'We cannot look into this PDF. Please send one without a password, or a screenshot of it.',
  },
  image_too_many_pixels: {
    status: 413,
    message: 'This image has too many pixels. Please send a smaller one, or a screenshot of it.',
  },
  too_many_tries: { status: 429, message: 'Too many tries. Please wait {wait} and try again.' },
  internal: {
    status: 500,
    message:
      'Something went wrong on our side. Please try again; if it keeps happening, give us this number: {request}',
  },
  unavailable: {
    status: 503,
    message: 'We cannot reach one of our services right now. Nothing is lost; please try again shortly.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorName = keyof typeof ERRORS;

/** The sentence of an error with its `{…}` filled in. */
export function errorSentence(name: ErrorName, values: Record<string, string> = {}): string {
  return filledIn(ERRORS[name].message, values);
}
