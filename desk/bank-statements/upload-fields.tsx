import type { StatementAccount } from '@cowrie/contract/desk/bank-statements.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { AccountSelect } from '../parts/account-select.tsx';
import type { UploadingNow } from './use-uploading.ts';

type UploadFieldsProps = {
  uploading: UploadingNow;
  accounts: readonly StatementAccount[];
};

/** The account and the file of a statement. */
export function UploadFields({ uploading: { form, forgetAnswer }, accounts }: UploadFieldsProps) {
  return (
    <>
      <Field label="Account" error={form.problem('account')} required>
        <AccountSelect
          value={form.values.account}
          onValue={(code) => {
            // Which rows are wrong was said of the other's.
            forgetAnswer();
            form.set('account', code);
          }}
          options={accounts.map(({ code, name, currency }) => ({
            value: code,
            label: `${name} (${currency})`,
          }))}
        />
      </Field>
      <FileDrop
        label="Statement"
        hint="CSV or XLSX as the bank gives it, up to 10 MB. Lines that an earlier file had are counted once."
        accept=".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        file={form.values.statement}
        onFile={(chosen) => {
          forgetAnswer();
          form.set('statement', chosen);
        }}
        progress={form.progress}
        error={form.problem('statement')}
      />
    </>
  );
}
