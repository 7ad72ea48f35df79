import { downloadFile, downloadThumbnail } from '@cowrie/contract/downloads.ts';
import type { Router } from '../calls/call.ts';
import { findByLink, findThumbnail } from './find-by-link.ts';

export function downloadRoutes(route: Router): void {
  route(downloadFile, findByLink);
  route(downloadThumbnail, findThumbnail);
}
