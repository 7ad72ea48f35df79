import { PHONE_MANIFEST, PHONE_PAGE, SHARE_WORKER } from '@cowrie/contract/phone-page.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { DownloadIcon } from '@cowrie/ui/icons.tsx';
import { useEffect, useState } from 'react';

/** What a browser offers where the page can become an app of its own. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

/** Makes the page one that other apps share into: its manifest, and the worker that takes what comes (Product §28.116). */
export function useShareTarget(): void {
  useEffect(() => {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = PHONE_MANIFEST;
    document.head.append(link);
    // A browser without it, and the desk while it is developed, takes slips from the phone's pictures.
    navigator.serviceWorker?.register(SHARE_WORKER, { scope: PHONE_PAGE }).catch(() => undefined);
    return () => link.remove();
  }, []);
}

/** Offered where the browser can install it and it is not yet; a browser's menu can at any time. */
export function InstallPage() {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallEvent);
    };
    const forget = () => setOffer(null);
    window.addEventListener('beforeinstallprompt', keep);
    window.addEventListener('appinstalled', forget);
    return () => {
      window.removeEventListener('beforeinstallprompt', keep);
      window.removeEventListener('appinstalled', forget);
    };
  }, []);
  if (!offer) return null;
  return (
    <section className="mt-4 flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <p className="text-soft text-sm">
        Once installed, this page is among the apps you can share a slip to.
      </p>
      <Button
        tone="outline"
        wide
        icon={<DownloadIcon className="size-5" />}
        onClick={() => {
          setOffer(null);
          void offer.prompt();
        }}
      >
        Install this page
      </Button>
    </section>
  );
}
