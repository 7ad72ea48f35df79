import {
  statementAccounts,
  statementLines,
  statementMatches,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import type { ColumnRole } from '@cowrie/contract/desk/statement-columns.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { useForm } from '../api/use-form.ts';

type Answer = CallData<typeof uploadStatement>;
export type Roles = (ColumnRole | '')[];

/** The account whose statement is sent in; `isChosen` where that was said by what was pressed. */
export type Uploading = { account: string; isChosen: boolean };

/** A statement on its way into the book's sight: its account and file, its columns where they are asked for, and what came of it. */
export function useUploading(uploading: Uploading | null) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [roles, setRoles] = useState<Roles>([]);
  const asked = answer?.outcome === 'choose columns' ? answer : null;
  const form = useForm(uploadStatement, {
    initial: { account: '', statement: null as File | null, choose: false },
    input: (values) => ({
      body: {
        account: values.account,
        ...(values.choose && { choose: 'yes' as const }),
        ...(!values.choose && asked && { columns: roles.join(','), header_line: asked.header_line }),
      },
      files: { statement: values.statement ?? undefined },
    }),
    refreshes: [statementAccounts, statementLines, statementMatches],
    onDone: (data) => {
      form.set('choose', false);
      setAnswer(data);
      if (data.outcome === 'choose columns') setRoles(data.columns as Roles);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another press begins with another account.
  useEffect(() => {
    if (uploading) form.set('account', uploading.account);
    setAnswer(null);
  }, [uploading]);

  return {
    ...{ form, answer, roles, setRoles },
    /** What is to be said of the columns of the file; null where nothing is. */
    asked,
    isDone: answer?.outcome === 'read',
    forgetAnswer: () => setAnswer(null),
    forget() {
      form.reset();
      setAnswer(null);
    },
  };
}

export type UploadingNow = ReturnType<typeof useUploading>;
