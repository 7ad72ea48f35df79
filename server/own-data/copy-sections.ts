/**
 * What a copy holds, a section each: everything that is kept of a customer, and nothing of another or of what staff wrote
 * for each other (Product §28.104). Rows come in batches by their number, so that no list is ever whole in memory.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

const AT_ONCE = 500;

export type CopyRow = Record<string, unknown>;
type Select = (id: bigint, after: bigint) => RawBuilder<CopyRow & { number: bigint }>;
export type CopySection = { name: string; title: string; select: Select };

/** An amount as a person reads it, with its currency. */
const money = (amount: string, currency: string) =>
  sql.raw<string>(
    `case when ${amount} is null then null else to_char(${amount} / 100.0, 'FM999G999G999G999G990.00') || ' ' || ${currency} end`,
  );

export const COPY_SECTIONS: readonly CopySection[] = [
  {
    name: 'account',
    title: 'Your account',
    select: (id, after) => sql`
      select id as number, username, firstname as first_name, lastname as last_name, email, phone_number,
        date_of_birth::text, verified_at as email_proven, created_at as opened, reply_mails as mails_about_replies,
        tracking_mails as mails_about_goods, reminder_mails as mails_about_unpaid_orders, price_mails as mails_about_the_price,
        factor_since as two_step_sign_in_since
      from customers where id = ${id} and id > ${after}`,
  },
  {
    name: 'addresses',
    title: 'Addresses',
    select: (id, after) => sql`
      select a.id as number, a.address, a.city, s.name as state, a.created_at as added
      from addresses a join states s on s.id = a.state_id where a.customer_id = ${id} and a.id > ${after}
      order by a.id limit ${AT_ONCE}`,
  },
  {
    name: 'settings',
    title: 'Price you want to be told of',
    select: (id, after) => sql`
      select customer_id as number, ${money('at_most', "'NGN'")} as at_most_for_one_yuan, created_at as asked,
        told_at as told, seen_at as seen
      from rate_alerts where customer_id = ${id} and customer_id > ${after}`,
  },
  {
    name: 'told-devices',
    title: 'Devices that are told of news',
    select: (id, after) => sql`
      select p.session_id as number, s.device, split_part(p.endpoint, '/', 3) as told_through, p.created_at as since
      from push_subscriptions p join customer_sessions s on s.id = p.session_id
      where p.customer_id = ${id} and p.session_id > ${after} order by p.session_id limit ${AT_ONCE}`,
  },
  {
    name: 'news-switched-off',
    title: 'News that you have switched off',
    select: (id, after) => sql`
      select customer_id as number, string_agg(kind, ', ' order by kind) as kinds
      from push_kinds_off where customer_id = ${id} and customer_id > ${after} group by customer_id`,
  },
  {
    name: 'orders',
    title: 'Orders',
    select: (id, after) => sql`
      select o.id as number, o.reference, o.type, o.status, o.name, o.quantity,
        ${money('o.amount', 'o.currency')} as amount, ${money('o.received', 'o.currency')} as received,
        ${money('p.you_get', 'p.you_get_currency')} as receiver_gets, p.rate::text, p.payment_method_name as paid_out_by,
        p.receiver_name as receiver, p.description as receiver_account, p.receiver_warnings as what_we_asked_about_them,
        b.items as branded_items, b.quantity_group as branded_quantity, s.route, s.tracking_number, s.shipping_company,
        s.goods_type, s.goods_category,
        case when s.weight_grams is not null then s.weight_grams || ' g' end as weight, s.cost_note as about_the_price,
        o.track_status as where_it_is, o.created_at as placed, o.updated_at as last_changed
      from orders o left join payment_orders p on p.order_id = o.id left join branding_orders b on b.order_id = o.id
      left join shipment_orders s on s.order_id = o.id
      where o.customer_id = ${id} and o.id > ${after} order by o.id limit ${AT_ONCE}`,
  },
  {
    name: 'order-events',
    title: 'What happened with your orders',
    select: (id, after) => sql`
      select e.id as number, o.reference as "order", e.title, e.note, e.actor as by, e.created_at as at
      from order_events e join orders o on o.id = e.order_id
      where o.customer_id = ${id} and e.id > ${after} order by e.id limit ${AT_ONCE}`,
  },
  {
    name: 'payments-in',
    title: 'Money that came from you',
    select: (id, after) => sql`
      select r.id as number, o.reference as "order", ${money('r.amount', 'a.currency')} as amount,
        r.bank_reference, r.at, r.taken_back_at as taken_back
      from receipts r join orders o on o.id = r.order_id join ledger_accounts a on a.id = r.account_id
      where o.customer_id = ${id} and r.id > ${after} order by r.id limit ${AT_ONCE}`,
  },
  {
    name: 'payments-found',
    title: 'Money that we found was yours',
    select: (id, after) => sql`
      select j.id as number, o.reference as "order", ${money('p.amount', 'p.currency')} as amount, j.at,
        back.at as taken_back
      from journals j join postings p on p.journal_id = j.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'unexplained'
      left join orders o on o.id = j.order_id left join journals back on back.reverses = j.id
      where j.customer_id = ${id} and j.kind = 'explained' and j.id > ${after} order by j.id limit ${AT_ONCE}`,
  },
  {
    name: 'payments-out',
    title: 'Money that went to your receivers',
    select: (id, after) => sql`
      select r.id as number, o.reference as "order", ${money('r.amount', 'a.currency')} as amount, r.reference, r.at,
        r.taken_back_at as taken_back
      from payouts r join orders o on o.id = r.order_id join ledger_accounts a on a.id = r.account_id
      where o.customer_id = ${id} and r.id > ${after} order by r.id limit ${AT_ONCE}`,
  },
  {
    name: 'transactions',
    title: 'Tries to pay',
    select: (id, after) => sql`
      select t.id as number, o.reference as "order", t.reference, t.status, ${money('t.amount', 'o.currency')} as amount,
        t.payment_option_code as paid_by, t.opened_at as opened, t.closed_at as closed
      from transactions t join orders o on o.id = t.order_id
      where t.customer_id = ${id} and t.id > ${after} order by t.id limit ${AT_ONCE}`,
  },
  {
    name: 'balance',
    title: 'Changes of your balance',
    select: (id, after) => sql`
      select p.id as number, j.kind as what, o.reference as "order", ${money('-p.amount', 'p.currency')} as amount, j.at
      from ledger_accounts a join postings p on p.account_id = a.id join journals j on j.id = p.journal_id
      left join orders o on o.id = j.order_id
      where a.customer_id = ${id} and p.id > ${after} order by p.id limit ${AT_ONCE}`,
  },
  {
    name: 'refunds',
    title: 'Refunds and withdrawals',
    select: (id, after) => sql`
      select r.id as number, o.reference as "order", ${money('r.amount', "'NGN'")} as amount, r.state, r.bank_name,
        r.account_number, r.account_name, r.bank_reference, r.returned_because, r.created_at as asked, r.sent_at as sent
      from refunds r left join orders o on o.id = r.order_id
      where r.customer_id = ${id} and r.id > ${after} order by r.id limit ${AT_ONCE}`,
  },
  {
    name: 'messages',
    title: 'Messages',
    select: (id, after) => sql`
      select m.id as number, o.reference as "order", m.sender as by, array_to_string(m.lines, E'\n') as message,
        f.id || '-' || f.name as file, m.created_at as at
      from messages m join orders o on o.id = m.order_id left join files f on f.id = m.file_id
      where o.customer_id = ${id} and not m.internal and m.id > ${after} order by m.id limit ${AT_ONCE}`,
  },
  {
    name: 'cases',
    title: 'Cases',
    select: (id, after) => sql`
      select m.id as number, o.reference as "order", m.sender as by, m.message, f.id || '-' || f.name as file,
        m.created_at as at
      from case_messages m join cases c on c.id = m.case_id join orders o on o.id = c.order_id
      left join files f on f.id = m.file_id
      where c.customer_id = ${id} and m.id > ${after} order by m.id limit ${AT_ONCE}`,
  },
  {
    name: 'letters',
    title: 'Letters by the contact form',
    select: (id, after) => sql`
      select m.id as number, m.fullname as name, m.email_address as email, m.phone_number, m.message,
        m.created_at as at,
        (select string_agg(r.message, E'\n\n' order by r.id) from contact_replies r where r.contact_message_id = m.id)
          as our_answers
      from contact_messages m
      where (m.customer_id = ${id} or m.tied_customer_id = ${id} and m.tied_by <> 'phone') and m.id > ${after} order by m.id limit ${AT_ONCE}`,
  },
  {
    name: 'receivers',
    title: 'Saved receivers',
    select: (id, after) => sql`
      select r.id as number, r.name, m.name as paid_by, r.description as account, q.id || '-' || q.name as code,
        p.id || '-' || p.name as picture, r.created_at as saved, r.used_at as last_paid
      from receivers r left join payment_methods m on m.code = r.payment_method_code
      left join files q on q.id = r.qr_file_id left join files p on p.id = r.photo_file_id
      where r.customer_id = ${id} and r.id > ${after} order by r.id limit ${AT_ONCE}`,
  },
  {
    name: 'receipt-links',
    title: 'Receipts that you shared',
    select: (id, after) => sql`
      select s.id as number, o.reference as "order", s.made_at as made, s.expires_at as ends,
        s.answer as receiver_said, s.answered_at as said_at
      from shared_receipts s join orders o on o.id = s.order_id
      where o.customer_id = ${id} and s.id > ${after} order by s.id limit ${AT_ONCE}`,
  },
  {
    name: 'parcels',
    title: 'Parcels on our shelf',
    select: (id, after) => sql`
      select id as number, tracking_number, mark,
        case when weight_grams is not null then weight_grams || ' g' end as weight, received_at as received
      from shelf_parcels where customer_id = ${id} and id > ${after} order by id limit ${AT_ONCE}`,
  },
  {
    name: 'papers',
    title: 'Papers',
    select: (id, after) => sql`
      select p.id as number, p.kind, p.facts ->> 'number' as paper, o.reference as "order", p.issued_at as issued,
        f.id || '-' || f.name as file
      from papers p join orders o on o.id = p.order_id left join files f on f.id = p.file_id
      where p.customer_id = ${id} and p.id > ${after} order by p.id limit ${AT_ONCE}`,
  },
  {
    name: 'statements',
    title: 'Statements of your account',
    select: (id, after) => sql`
      select t.id as number, t.from_day::text as "from", t.to_day::text as "to", t.made_at as made,
        f.id || '-' || f.name as file
      from customer_statements t join files f on f.id = t.file_id
      where t.customer_id = ${id} and t.id > ${after} order by t.id limit ${AT_ONCE}`,
  },
  {
    name: 'sessions',
    title: 'Where you are signed in',
    select: (id, after) => sql`
      select id as number, device, address as network_address, created_at as signed_in, last_used_at as last_used
      from customer_sessions where customer_id = ${id} and id > ${after} order by id limit ${AT_ONCE}`,
  },
  {
    name: 'devices',
    title: 'Devices that we know',
    select: (id, after) => sql`
      select id as number, device, address as network_address, created_at as first_seen, last_seen_at as last_seen
      from known_devices where customer_id = ${id} and id > ${after} order by id limit ${AT_ONCE}`,
  },
  {
    name: 'passkeys',
    title: 'Passkeys',
    select: (id, after) => sql`
      select id as number, device, created_at as added, last_used_at as last_used
      from passkeys where customer_id = ${id} and id > ${after} order by id limit ${AT_ONCE}`,
  },
  {
    name: 'sign-ins',
    title: 'What happened at sign-in',
    select: (id, after) => sql`
      select id as number, event as what, address as network_address, device, at
      from security_events where customer_id = ${id} and id > ${after} order by id limit ${AT_ONCE}`,
  },
];

/** A section's rows, oldest first, without what only puts them in order. */
export async function* rowsOf(db: Db, { select }: CopySection, id: bigint): AsyncGenerator<CopyRow> {
  for (let after = 0n; ; ) {
    const { rows } = await select(id, after).execute(db);
    for (const { number, ...row } of rows) {
      after = number;
      yield row;
    }
    if (rows.length < AT_ONCE) return;
  }
}

export type CopyFile = { id: bigint; key: string; name: string };

/** Every file of theirs: what they sent, what they were sent, and what was drawn for them. */
export async function* filesOf(db: Db, id: bigint): AsyncGenerator<CopyFile> {
  for (let after = 0n; ; ) {
    const { rows } = await sql<CopyFile>`
      with own as (select id from orders where customer_id = ${id})
      select f.id, f.key, f.name from files f where f.id > ${after} and f.id in (
        select file_id from proofs where order_id in (select id from own)
        union select file_id from messages where order_id in (select id from own) and not internal
        union select m.file_id from case_messages m join cases c on c.id = m.case_id where c.customer_id = ${id}
        union select qr_file_id from payment_orders where order_id in (select id from own)
        union select receipt_file_id from orders where customer_id = ${id}
        union select file_id from shipment_photos where order_id in (select id from own)
        union select s.file_id from shelf_photos s join shelf_parcels p on p.id = s.parcel_id where p.customer_id = ${id}
        union select unnest(array[qr_file_id, photo_file_id]) from receivers where customer_id = ${id}
        union select slip_file_id from refunds where customer_id = ${id}
        union select file_id from papers where customer_id = ${id}
        union select file_id from customer_statements where customer_id = ${id})
      order by f.id limit ${AT_ONCE}`.execute(db);
    for (const row of rows) {
      after = row.id;
      yield row;
    }
    if (rows.length < AT_ONCE) return;
  }
}
