import { QUEUE_COLUMNS, type QueueColumn } from '@cowrie/contract/desk/queue-looks.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { useState } from 'react';
import { COLUMN_NAMES } from './columns.ts';

type ColumnChooserProps = {
  shown: readonly QueueColumn[];
  /** Undefined leaves them to the list again. */
  onColumns: (columns: QueueColumn[] | undefined) => void;
};

/** Which columns the queue has. The order itself always stands there. */
export function ColumnChooser({ shown, onColumns }: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="plain" size="small" className="max-md:hidden md:min-h-9!" onClick={() => setIsOpen(true)}>
        Columns
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Columns"
        width="narrow"
        footer={
          <div className="flex justify-end gap-2.5">
            <Button tone="plain" onClick={() => onColumns(undefined)}>
              Usual columns
            </Button>
            <Button onClick={() => setIsOpen(false)}>Done</Button>
          </div>
        }
      >
        {QUEUE_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            label={COLUMN_NAMES[column]}
            checked={shown.includes(column)}
            onChecked={(checked) =>
              onColumns(QUEUE_COLUMNS.filter((one) => (one === column ? checked : shown.includes(one))))
            }
          />
        ))}
      </Dialog>
    </>
  );
}
