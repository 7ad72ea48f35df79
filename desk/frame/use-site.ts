import { type SiteInfo, siteInfo } from '@cowrie/contract/content.ts';
import { useCall } from '../api/queries.ts';

/** As it came with the page: at once, until it is answered what is so now. */
function ofThePage(): SiteInfo | undefined {
  const site = document.getElementById('desk')?.dataset.site;
  return site === undefined ? undefined : JSON.parse(site);
}

/** The brand's name, whether the data is made up, and of when where it was restored; empty until it is known. */
export function useSite(): { brandName: string; isSample: boolean; restoredFrom: string | null } {
  const site = useCall(siteInfo, {}, { staleTime: Number.POSITIVE_INFINITY, placeholderData: ofThePage });
  const {
    brand_name: brandName = '',
    sample_data: isSample = false,
    restored_from: restoredFrom = null,
  } = site.data ?? {};
  return { brandName, isSample, restoredFrom };
}
