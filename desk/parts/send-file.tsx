import { leavesOpen } from '@cowrie/contract/client.ts';
import type { AnyEndpoint, CallInput } from '@cowrie/contract/endpoint.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { AttachIcon } from '@cowrie/ui/icons.tsx';
import { useRef, useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { SlipDrop } from './slip-drop.tsx';

type SendFileProps<E extends AnyEndpoint> = {
  endpoint: E;
  input: (file: File | undefined) => CallInput<E>;
  /** Endpoints whose reads it makes stale. */
  refreshes: readonly AnyEndpoint[];
  /** Which files are allowed, and where the customer will see it. */
  hint: string;
  whyNot?: string | null;
  onDone?: () => void;
};

/** Sends a customer a file: one press chooses it, a second one sends it. */
export function SendFile<E extends AnyEndpoint>({
  endpoint,
  input,
  refreshes,
  hint,
  whyNot,
  onDone,
}: SendFileProps<E>) {
  const [isOpen, setIsOpen] = useState(false);
  /** Where its answer got lost, the next press is the same attempt, whatever has come meanwhile. */
  const pressed = useRef<CallInput<E> | null>(null);
  const form = useForm(endpoint, {
    initial: { file: null as File | null },
    input({ file }) {
      pressed.current ??= input(file ?? undefined);
      return pressed.current;
    },
    refreshes,
    onRefused(refusal) {
      if (!leavesOpen(refusal)) pressed.current = null;
      return false;
    },
    onDone: () => {
      pressed.current = null;
      form.reset();
      setIsOpen(false);
      onDone?.();
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
        disabledReason={whyNot}
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
          hint={hint}
          accept={PROOF_ACCEPT}
          file={form.values.file}
          onFile={(file) => {
            pressed.current = null;
            form.set('file', file);
          }}
          progress={form.progress}
          error={form.problem('file') ?? form.message}
        />
      </Dialog>
    </>
  );
}
