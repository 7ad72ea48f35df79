import { downloadFile } from '@cowrie/contract/downloads.ts';
import type { Router } from '../calls/call.ts';
import { findByLink } from './find-by-link.ts';

export function downloadRoutes(route: Router): void {
  route(downloadFile, findByLink);
}
