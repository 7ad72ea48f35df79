import {
  CONTENT_LIST_NAMES,
  type ContentListName,
  type ContentRow,
  contentCalls,
  contentPicture,
} from '@cowrie/contract/desk/content.ts';
import { fieldLabel, LIST_TITLES, valueText } from '@cowrie/contract/desk/content-words.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Portrait } from '@cowrie/ui/portrait.tsx';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../api/queries.ts';
import { NotFound } from '../frame/not-found.tsx';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { ContentForm } from './content-form.tsx';
import { ContentPanel } from './content-panel.tsx';
import { addOne, LIST_WORDS } from './list-names.ts';
import { PlaceButtons } from './place-buttons.tsx';
import { usePlaces } from './use-places.ts';
import { WaitingChanges } from './waiting-changes.tsx';

/** One content list, made from its schema in the contract: every list has this same screen. */
export function Screen() {
  const { list = '' } = useParams();
  const name = CONTENT_LIST_NAMES.find((known) => known === list);
  return name ? <List key={name} list={name} /> : <NotFound />;
}

function List({ list }: { list: ContentListName }) {
  const { intro } = LIST_WORDS[list];
  const calls = contentCalls[list];
  const query = useCall(calls.list, {});
  const notAllowed = useWhyNot(calls.create);
  const [editing, setEditing] = useState<ContentRow | 'new' | null>(null);
  // There is one about text: nothing to list, only to change.
  const isSingle = list === 'about';
  const rows = query.data?.rows;
  return (
    <ScreenFrame
      back={{ to: paths.content(), label: 'Content' }}
      title={LIST_TITLES[list]}
      intro={intro}
      actions={
        !isSingle && (
          <Button disabledReason={notAllowed} onClick={() => setEditing('new')}>
            {addOne(list)}
          </Button>
        )
      }
    >
      <WaitingChanges list={list}>
        {query.isPending ? (
          <SkeletonRows rows={6} className="h-14" />
        ) : !rows ? (
          <FailedRead query={query} />
        ) : isSingle ? (
          <Card className="max-w-3xl">
            <ContentForm key={rows[0]?.id} list={list} row={rows[0] ?? null} />
          </Card>
        ) : rows.length === 0 ? (
          <EmptyState title="Nothing here yet">What you add appears at the storefront at once.</EmptyState>
        ) : (
          <Rows list={list} rows={rows} onOpen={setEditing} />
        )}
      </WaitingChanges>
      {editing && (
        <ContentPanel
          key={editing === 'new' ? 'new' : editing.id}
          list={list}
          row={editing === 'new' ? null : editing}
          // A late answer shuts what it is about, and nothing that was opened since.
          onClose={() => setEditing((now) => (now === editing ? null : now))}
        />
      )}
    </ScreenFrame>
  );
}

type RowsProps = { list: ContentListName; rows: ContentRow[]; onOpen: (row: ContentRow) => void };

/** The rows in the order in which the storefront shows them. */
function Rows({ list, rows: read, onOpen }: RowsProps) {
  const { shown } = LIST_WORDS[list];
  const notAllowed = useWhyNot(contentCalls[list].place);
  const { rows, said, move } = usePlaces(list, read);
  const nameOf = (row: ContentRow) => String(row[shown[0] ?? 'id']);
  const columns = shown.map(
    (field, index): Column<ContentRow> => ({
      key: field,
      header: fieldLabel(field),
      onCard: index === 0 ? 'lead' : 'text',
      cell: (row) =>
        field === contentPicture(list)?.field ? (
          <Portrait name={nameOf(row)} picture={row[field] ? String(row[field]) : null} />
        ) : (
          <span className={index === 0 ? 'block font-semibold' : 'line-clamp-2 max-w-96 text-soft'}>
            {valueText(field, row[field])}
          </span>
        ),
    }),
  );
  return (
    <>
      <DataTable
        caption={LIST_TITLES[list]}
        columns={[
          ...columns,
          {
            key: 'position',
            header: 'Place',
            align: 'right',
            cell: (row) => {
              const index = rows.indexOf(row);
              return (
                <PlaceButtons
                  name={nameOf(row)}
                  index={index}
                  count={rows.length}
                  notAllowed={notAllowed}
                  onMove={(to) => move(index, to)}
                />
              );
            },
          },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={onOpen}
        openLabel={(row) => `Change ${nameOf(row)}`}
        className="[&_td]:md:py-2.5"
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
