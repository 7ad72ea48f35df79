import { staffFile } from '@cowrie/contract/desk/order-messages.ts';
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { AttachIcon } from '@cowrie/ui/icons.tsx';
import { useState } from 'react';
import { useForm } from '../../api/use-form.ts';
import { SlipDrop } from '../../parts/slip-drop.tsx';
import { useWhyNotNow } from '../../session/rights.ts';

/** Sends the customer a file: a proof of the print, an invoice. Chosen first, sent by a second press. */
export function FileButton({ order }: { order: DeskOrder['order'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const notAllowed = useWhyNotNow(order, 'file');
  const form = useForm(staffFile, {
    initial: { file: null as File | null },
    input: ({ file }) => ({ params: { reference: order.reference }, files: { file: file ?? undefined } }),
    refreshes: [getDeskOrder],
    onDone: () => {
      form.reset();
      setIsOpen(false);
    },
  });
  return (
    <>
      <Button
        tone="plain"
        size="small"
        className="px-2.5!"
        aria-label="Send a file"
        title="Send a file"
        disabledReason={notAllowed}
        icon={<AttachIcon />}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Send the customer a file"
        width="narrow"
        isBusy={form.isBusy}
        footer={
          <div className="flex justify-end gap-2.5">
            <Button
              tone="plain"
              disabledReason={form.isBusy && 'It is being sent'}
              onClick={() => setIsOpen(false)}
            >
              Back
            </Button>
            <Button
              busy={form.isBusy}
              busyLabel="Sending"
              disabledReason={!form.values.file && 'Choose a file first'}
              onClick={() => form.submit()}
            >
              Send the file
            </Button>
          </div>
        }
      >
        <SlipDrop
          label="File"
          hint="A proof of the print, an invoice: a png, jpg or pdf of up to 10 MB. It appears in the chat."
          accept={PROOF_ACCEPT}
          file={form.values.file}
          onFile={(file) => form.set('file', file)}
          progress={form.progress}
          error={form.problem('file') ?? form.message}
        />
      </Dialog>
    </>
  );
}
