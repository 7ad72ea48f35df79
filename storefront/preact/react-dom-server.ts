/** What the storefront imports as `react-dom/server`, in the build for production. */
import { type Options, options, type VNode } from 'preact';
import { renderToStringAsync } from 'preact-render-to-string';

// A word for React alone, which Preact would write into the page.
const hooks = options as Options;
const { vnode: made } = hooks;
hooks.vnode = (node) => {
  made?.(node);
  delete (node.props as { suppressHydrationWarning?: boolean } | null)?.suppressHydrationWarning;
};

type Answers = { onAllReady: () => void; onShellError: (error: unknown) => void };

/** Renders a page as a whole, however long what it waits for takes. */
export function renderToPipeableStream(page: VNode, { onAllReady, onShellError }: Answers) {
  let html = '';
  Promise.resolve(renderToStringAsync(page)).then((made) => {
    html = `<!DOCTYPE html>${made}`;
    onAllReady();
  }, onShellError);
  return { pipe: (body: NodeJS.WritableStream) => body.end(html) };
}
