import { siteInfo } from '@cowrie/contract/content.ts';
import { useCall } from '../api/queries.ts';

/** The brand's name and whether the data is made up; the name is empty until it is known. */
export function useSite(): { brandName: string; isSample: boolean } {
  const site = useCall(siteInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  return { brandName: site.data?.brand_name ?? '', isSample: site.data?.sample_data ?? false };
}
