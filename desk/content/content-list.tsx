import {
  CONTENT_LIST_NAMES,
  type ContentListName,
  type ContentRow,
  contentCalls,
} from '@cowrie/contract/desk/content.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { EmptyState, FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useState } from 'react';
import { useParams } from 'react-router';
import { failureMessage } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { NotFound } from '../frame/not-found.tsx';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { ContentForm } from './content-form.tsx';
import { ContentPanel } from './content-panel.tsx';
import { fieldLabel, LIST_WORDS } from './list-names.ts';

/** One content list, made from its schema in the contract: every list has this same screen. */
export function Screen() {
  const { list = '' } = useParams();
  const name = CONTENT_LIST_NAMES.find((known) => known === list);
  return name ? <List key={name} list={name} /> : <NotFound />;
}

function List({ list }: { list: ContentListName }) {
  const words = LIST_WORDS[list];
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
      title={words.title}
      intro={words.intro}
      actions={
        !isSingle && (
          <Button disabledReason={notAllowed} onClick={() => setEditing('new')}>
            Add a {words.one}
          </Button>
        )
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={6} className="h-14" />
      ) : !rows ? (
        <FailedState message={failureMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : isSingle ? (
        <Card className="max-w-3xl">
          <ContentForm key={rows[0]?.id} list={list} row={rows[0] ?? null} />
        </Card>
      ) : rows.length === 0 ? (
        <EmptyState title="Nothing here yet">What you add appears at the storefront at once.</EmptyState>
      ) : (
        <DataTable
          caption={words.title}
          columns={columnsOf(list)}
          rows={rows}
          rowKey={(row) => row.id}
          onOpen={setEditing}
          openLabel={(row) => `Change ${String(row[words.shown[0] ?? 'id'])}`}
          className="[&_td]:md:py-2.5"
        />
      )}
      {editing && (
        <ContentPanel
          key={editing === 'new' ? 'new' : editing.id}
          list={list}
          row={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </ScreenFrame>
  );
}

function columnsOf(list: ContentListName): Column<ContentRow>[] {
  return [
    ...LIST_WORDS[list].shown.map(
      (field, index): Column<ContentRow> => ({
        key: field,
        header: fieldLabel(field),
        onCard: index === 0 ? 'lead' : 'plain',
        cell: (row) => (
          <span className={index === 0 ? 'block font-semibold' : 'line-clamp-2 max-w-96 text-soft'}>
            {String(row[field] ?? '–')}
          </span>
        ),
      }),
    ),
    {
      key: 'position',
      header: 'Place',
      align: 'right',
      onCard: 'hidden',
      cell: (row) => <span className="text-soft tabular-nums">{row.position}</span>,
    },
  ];
}
