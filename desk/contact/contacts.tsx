import { answerContact, listContacts } from '@cowrie/contract/desk/contacts.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { MailIcon, PhoneIcon } from '@cowrie/ui/icons.tsx';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall, useSend } from '../api/queries.ts';
import { CaughtUp } from '../frame/caught-up.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';

type Contact = CallData<typeof listContacts>['contacts']['data'][number];

/** What visitors wrote through the contact form, the oldest unanswered first. */
export function Screen() {
  const filter = useAddressFilter();
  const answered = (filter.get('answered') || 'no') as 'yes' | 'no' | 'all';
  const query = useCall(
    listContacts,
    { query: { answered, ...filter.place } },
    { pollMs: 30_000, placeholderData: keepPreviousData },
  );
  return (
    <ScreenFrame
      title="Contact inbox"
      intro="Answer by email or phone, then mark it, so no one answers twice."
    >
      <Tabs
        label="Which messages"
        selected={answered}
        onSelect={(next) => filter.set({ answered: next })}
        tabs={[
          { id: 'no', label: 'Unanswered' },
          { id: 'yes', label: 'Answered' },
          { id: 'all', label: 'All' },
        ]}
      >
        <PagedList
          query={query}
          page={(data) => data.contacts}
          filter={filter}
          empty={
            <EmptyState
              title={answered === 'no' ? 'Everyone has been answered' : 'No messages here yet'}
              illustration={answered === 'no' && <CaughtUp />}
            >
              Messages from the contact form appear by themselves.
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="grid gap-3">
              {rows.map((row) => (
                <ContactItem key={row.id} contact={row} />
              ))}
            </ul>
          )}
        </PagedList>
      </Tabs>
    </ScreenFrame>
  );
}

function ContactItem({ contact }: { contact: Contact }) {
  const notAllowed = useWhyNot(answerContact);
  const mark = useSend(answerContact, { refreshes: [listContacts, overview, deskNow] });
  const isAnswered = contact.answered_at !== null;
  const reply = `mailto:${contact.email_address}?subject=${encodeURIComponent('Your message to us')}`;
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{contact.fullname}</span>
        <When at={contact.created_at} show="day-time" className="text-sm text-soft" />
      </p>
      {contact.customer && (
        <p className="text-sm text-soft">
          Signed in as{' '}
          <Link
            to={paths.customer(contact.customer.id)}
            className="font-semibold text-brand underline-offset-4 hover:underline"
          >
            {contact.customer.username}
          </Link>
        </p>
      )}
      <p className="mt-2 max-w-prose whitespace-pre-wrap">{contact.message}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <a href={reply} className={buttonClass({ tone: 'outline', size: 'small' })}>
          <MailIcon className="size-4" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{contact.email_address}</span>
        </a>
        <a href={`tel:${contact.phone_number}`} className={buttonClass({ tone: 'outline', size: 'small' })}>
          <PhoneIcon className="size-4" />
          {contact.phone_number}
        </a>
        <Button
          size="small"
          tone={isAnswered ? 'plain' : 'outline'}
          busy={mark.isPending}
          disabledReason={notAllowed}
          onClick={() => mark.send({ params: { id: contact.id }, body: { answered: !isAnswered } })}
        >
          {isAnswered ? 'Open it again' : 'Mark as answered'}
        </Button>
        {contact.answered_at && (
          <span className="text-sm text-soft">
            {contact.answered_by}, <When at={contact.answered_at} show="day-time" />
          </span>
        )}
      </div>
      <Alert className="mt-3" key={mark.failedAt} type="error" message={mark.error?.message} />
    </li>
  );
}
