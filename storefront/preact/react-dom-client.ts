/** What the storefront imports as `react-dom/client`, in the build for production: a page of the server comes alive. */
import { options, type VNode } from 'preact';
import { hydrate } from 'preact/compat';

// Effects come right after what is shown, as React has them. By themselves they wait for the next frame, of which a page that
// is not in sight has none.
const { port1: frame, port2: now } = new MessageChannel();
let due: (() => void) | undefined;
frame.onmessage = () => {
  const run = due;
  due = undefined;
  run?.();
};
options.requestAnimationFrame = (run) => {
  due = run;
  now.postMessage(null);
};

/** Of a document Preact would take the element `html` for what stands around the page; ours renders that too. */
export function hydrateRoot(page: Document, children: VNode): void {
  const root = page.documentElement;
  const around = {
    nodeType: root.nodeType,
    parentNode: page,
    firstChild: root,
    childNodes: [root],
    namespaceURI: root.namespaceURI,
    contains: (node: Node) => page.contains(node),
    insertBefore: (node: Node, before: Node | null) => page.insertBefore(node, before),
    removeChild: (node: Node) => page.removeChild(node),
  };
  hydrate(children, around as unknown as Element);
}
