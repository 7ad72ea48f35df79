import type { AnyEndpoint, CallInput } from '@cowrie/contract/endpoint.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { DownloadIcon } from '@cowrie/ui/icons.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useMutation } from '@tanstack/react-query';
import { client, dataOf, failureMessage } from '../api/client.ts';
import { useWhyNot } from '../session/rights.ts';

type ExportButtonProps<E> = {
  endpoint: E;
  /** The filters of the list that it stands above. */
  input: CallInput<E>;
  /** Without the day and the ending that follow it. */
  fileName: string;
};

/** Takes the list as it is filtered home as a CSV file; the audit log says who did. */
export function ExportButton<E extends AnyEndpoint>({ endpoint, input, fileName }: ExportButtonProps<E>) {
  const notAllowed = useWhyNot(endpoint);
  const taken = useMutation({
    mutationFn: async () => dataOf(await client.download(endpoint, input)),
    onSuccess: (file) => saveFile(file, `${fileName}-${dayOf(serverNow())}.csv`),
    onError: (error) => notify(failureMessage(error), 'error'),
  });
  return (
    <Button
      tone="outline"
      busy={taken.isPending}
      busyLabel="Exporting"
      disabledReason={notAllowed}
      icon={<DownloadIcon />}
      onClick={() => taken.mutate()}
    >
      Export
    </Button>
  );
}

/** Hands a file that was fetched with the token to the browser's downloads. */
function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has its own hold on the file once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
