import { about as aboutCall, siteInfo } from '@cowrie/contract/content.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import textFont from '@cowrie/ui/fonts/text.woff2?url';
import { Notices } from '@cowrie/ui/notices.tsx';
import type { ReactNode } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts } from 'react-router';
import { serverApi } from './api/server-client.ts';
import stylesheetUrl from './app.css?url';
import { ErrorPage } from './frame/error-page.tsx';
import { Frame } from './frame/frame.tsx';
import { type SiteData, UNKNOWN_SITE } from './frame/site.ts';
import { usePageMark } from './page-mark.ts';
import { KEEP_PRESS_SCRIPT } from './pressed-early.ts';
import { FIRST_PAINT_SCRIPT } from './session/store.ts';
import { STYLE_ID } from './style-id.ts';
import { stylesheet } from './stylesheet.ts';

/** The brand and how to reach it: what the header, the footer and every page's head need. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(serverApi);
  const [site, about] = await Promise.all([api.call(siteInfo, {}), api.call(aboutCall, {})]);
  return {
    ...UNKNOWN_SITE,
    ...(site.status === 'success' && { site: site.data }),
    ...(about.status === 'success' && { about: about.data.about_us[0] ?? null }),
    year: Number(dayOf(Date.now()).slice(0, 4)),
  } satisfies SiteData;
}

/** Loaded with the first page and kept. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const mark = usePageMark();
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* A phone's keyboard makes the page shorter, so that a chat's input stays above it. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours; they must run before the first paint. */}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: FIRST_PAINT_SCRIPT + KEEP_PRESS_SCRIPT }} />
        <link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="anonymous" />
        {import.meta.env.DEV ? (
          <link rel="stylesheet" href={stylesheetUrl} />
        ) : (
          <style
            nonce={mark}
            id={STYLE_ID}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet.
            dangerouslySetInnerHTML={{ __html: stylesheet }}
          />
        )}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f3ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0d1c" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* Over no part of what stands at the foot of the screen until it is answered. */}
        <Notices className="[html:has(aside[data-foot])_&]:top-24 [html:has(aside[data-foot])_&]:bottom-auto" />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Without the frame: what is broken may be what the frame shows, such as a damaged stored session. */
export function ErrorBoundary() {
  return (
    <main className="flex min-h-dvh flex-col">
      <ErrorPage />
    </main>
  );
}
