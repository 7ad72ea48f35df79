import type { AboutInfo, SiteInfo } from '@cowrie/contract/content.ts';
import { type MetaDescriptor, useRouteLoaderData } from 'react-router';

/** What the root loader knows: the brand, how to reach it, the year of the copyright line. */
export type SiteData = { site: SiteInfo; about: AboutInfo | null; year: number };

/** Until it is known, or where it failed to load. */
export const UNKNOWN_SITE: SiteData = {
  site: { brand_name: 'Cowrie', sample_data: false, public_url: '', restored_from: null },
  about: null,
  year: 2026,
};

/** The root loader's data, on any page. */
export function useSite(): SiteData {
  return useRouteLoaderData<SiteData>('root') ?? UNKNOWN_SITE;
}

type MetaInput = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/**
 * The head of a page: title, description, Open Graph and, for what search engines list, the canonical address.
 * @param path of a listed page; leave it out and the page is not indexed
 */
export function pageMeta(
  { matches }: MetaInput,
  { title, description, path }: { title: string; description?: string; path?: string },
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as SiteData | undefined;
  const { brand_name, public_url } = (root ?? UNKNOWN_SITE).site;
  const fullTitle = path === '/' ? `${brand_name} · ${title}` : `${title} · ${brand_name}`;
  const tags: MetaDescriptor[] = [{ title: fullTitle }];
  if (description) tags.push({ name: 'description', content: description });
  if (!path) return [...tags, { name: 'robots', content: 'noindex' }];
  const url = public_url + path;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand_name },
    { property: 'og:locale', content: 'en_NG' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:url', content: url },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:image', content: `${public_url}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: 'Make payment to China Easily: a cowrie, and a band of indigo cloth',
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
