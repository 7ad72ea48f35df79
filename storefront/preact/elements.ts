/**
 * Three promises that React makes of elements and Preact does not: a field shows what its page says, whatever was typed; one
 * that has `autoFocus` has the focus once it is there; and what has left the page is heard no more, such as a dialog that
 * closes as it goes.
 */
import { type Options, options, type VNode } from 'preact';
// Its own hooks come first.
import 'preact/compat';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const FIELDS = new Set<unknown>(['input', 'textarea', 'select']);
type Said = { value?: unknown; checked?: boolean; autoFocus?: boolean };
/** Preact's short names: a node's element, an element's handlers, and what is called when a change is in the page. */
type Node = VNode & { __e?: Field & { __e?: unknown } };
type Hooks = Options & { __c?: (root: Node, queue: unknown[]) => void };

const hooks = options as Hooks;
const { diffed, event: heard, unmount: left, __c: committed } = hooks;

/** What each field's page said last. */
const said = new WeakMap<EventTarget, Said>();
/** Those that came with this change and want the focus. */
let wanting: Field[] = [];

hooks.diffed = (node: Node) => {
  diffed?.(node);
  const field = node.__e;
  if (!field || !FIELDS.has(node.type)) return;
  const says = node.props as Said;
  // One that the server rendered is the browser's to focus.
  if (says.autoFocus && !said.has(field) && !field.isConnected) wanting.push(field);
  said.set(field, says);
};

// Before effects, of which one may move the focus on.
hooks.__c = (root, queue) => {
  const fields = wanting;
  wanting = [];
  for (const field of fields) field.focus();
  committed?.(root, queue);
};

hooks.unmount = (node: Node) => {
  left?.(node);
  if (node.__e && typeof node.type === 'string') node.__e.__e = undefined;
};

hooks.event = (event) => {
  const field = event.currentTarget;
  const isChange = event.type === 'input' || event.type === 'change';
  // A change is rendered in a microtask that its handler, which comes now, asks for; this is after that.
  if (isChange && field === event.target && said.has(field as Field))
    queueMicrotask(() => queueMicrotask(() => keepTo(field as Field)));
  return heard ? heard(event) : event;
};

function keepTo(field: Field): void {
  const { value, checked } = said.get(field) ?? {};
  if (checked !== undefined && 'checked' in field) {
    if (field.checked !== checked) field.checked = checked;
  } else if (value !== undefined && value !== null && field.value !== String(value)) {
    field.value = String(value);
  }
}
