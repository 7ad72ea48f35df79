import { isSendingFile } from '@cowrie/client/sending-files.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isOffline } from './connection.ts';

/** What the worker asks of a page: to open what a tapped notification tells of, or where it is by now. */
type Asked = { open?: string; where?: true };

/**
 * Leads this page to what a tapped notification tells of, as a link would, unless it is sending a file; and says what it shows,
 * for to the worker a page stays at the address that it was loaded at (Product §30.4).
 */
export function useNews(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onMessage({ data: { open, where }, ports: [port] }: MessageEvent<Asked>) {
      if (where) port?.postMessage(window.location.href);
      if (open === undefined) return;
      const goes = !isSendingFile();
      port?.postMessage(goes);
      if (!goes) return;
      // Without a network the router may not find the page's scripts; the worker shows the page as it was kept.
      if (isOffline()) window.location.assign(open);
      else void navigate(open);
    }
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener('message', onMessage);
    return () => serviceWorker?.removeEventListener('message', onMessage);
  }, [navigate]);
}
