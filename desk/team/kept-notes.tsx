import { shiftNotes } from '@cowrie/contract/desk/team.ts';
import { When } from '@cowrie/ui/when.tsx';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';

/** What shifts left each other, newest first, with who read it when. */
export function KeptNotes() {
  const filter = useAddressFilter();
  const query = useCall(shiftNotes, { query: filter.place }, WAITING_POLL);
  return (
    <Card title="Notes from shift to shift">
      <PagedList
        query={query}
        page={(data) => data.notes}
        filter={filter}
        empty={<p className="text-soft">When you go off shift you can leave a note for the next person.</p>}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((note) => (
              <li key={note.id} className="py-3 first:pt-0">
                <p className="flex flex-wrap justify-between gap-x-3 text-sm">
                  <span className="font-semibold">{note.by}</span>
                  <When at={note.created_at} show="day-time" className="text-soft" />
                </p>
                <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.message}</p>
                <p className="mt-1 text-soft text-xs">
                  {note.read_by.length === 0
                    ? 'No one has read it yet'
                    : note.read_by.map(({ name, read_at }, at) => (
                        <span key={name}>
                          {at === 0 ? 'Read by' : ','} {name}{' '}
                          <span className="inline-block">
                            (<When at={read_at} show="day-time" isInSentence />)
                          </span>
                        </span>
                      ))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}
