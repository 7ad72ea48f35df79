import { type ReactNode, useId, useLayoutEffect, useReducer, useRef } from 'react';
import { cx } from './cx.ts';
import { CloseIcon } from './first-icons.tsx';

/** On the body while a dialog is open; a route change removes it (Product §11.3). */
export const MODAL_MARKER = 'modal-open';

type DialogProps = {
  isOpen: boolean;
  /** Without it the dialog is left only by what it asks for: nothing closes it. */
  onClose?: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the bottom of the sheet, below what scrolls: the dialog's buttons. */
  footer?: ReactNode;
  /** Under the title: a status, a reference. */
  subtitle?: ReactNode;
  /** Work is under way: Escape and the backdrop do not close it. */
  isBusy?: boolean;
  width?: 'narrow' | 'medium' | 'wide';
};

/**
 * `screen` is for a picture or a document, in all the room there is. `beside` is narrow, and to the right where there is
 * room: what it is checked against stays in sight.
 */
type Widths = DialogProps | (Omit<DialogProps, 'width'> & { width: 'screen' | 'beside' });

const WIDTHS = {
  narrow: 'max-h-[min(90dvh,56rem)] sm:max-w-md',
  medium: 'max-h-[min(90dvh,56rem)] sm:max-w-xl',
  beside: 'sheet-beside max-h-[min(90dvh,56rem)] sm:max-w-md lg:mr-8',
  wide: 'max-h-[min(90dvh,56rem)] sm:max-w-3xl',
  screen: 'max-h-[96dvh] sm:max-w-[min(96vw,90rem)]',
};

/** A modal dialog over the native element: focus stays in, Escape closes, focus returns where it was. */
export function Dialog({ width = 'medium', ...props }: Widths) {
  return (
    <Modal
      {...props}
      isForm
      className={cx(
        'sheet m-auto w-[calc(100%-2rem)] rounded-panel border border-line',
        'max-sm:mb-4',
        WIDTHS[width],
      )}
    />
  );
}

/** A panel at the side on a desktop, a full sheet on a phone. `children` scroll; the footer stays. */
export function SidePanel({
  width = 'medium',
  isForm = false,
  ...props
}: DialogProps & {
  /** It is there to be filled in, and opens on its first field. */
  isForm?: boolean;
}) {
  return (
    <Modal
      {...props}
      isForm={isForm}
      className={cx(
        'sheet sheet-side my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-none sm:rounded-l-panel',
        width === 'narrow' ? 'sm:w-96' : width === 'wide' ? 'sm:w-[44rem]' : 'sm:w-[32rem]',
      )}
    />
  );
}

const FIELD = ':is(input:enabled:not([type=hidden], [hidden]), select:enabled, textarea:enabled)';
const BUTTON = 'button:not([aria-disabled=true])';

/**
 * Puts the focus where the work is, not on the way out: on what is marked, else the first field, else the main button,
 * which is the last one (Product §28.37). On a touch screen a field would bring the keyboard over what is asked,
 * so there only what is marked as the one thing to do has it.
 */
function focusWork(dialog: HTMLDialogElement, isForm: boolean) {
  const find = (what: string) => dialog.querySelector<HTMLElement>(what);
  const marked = find('[data-first]');
  const isTouched = matchMedia('(pointer: coarse)').matches;
  if (marked && (!isTouched || marked.dataset.first === 'always')) {
    marked.focus({ preventScroll: true });
    // What is typed into is seen, however much stands above it.
    return marked.scrollIntoView({ block: 'nearest' });
  }
  // The browser by itself would focus the first button, which closes the dialog.
  if (!isForm || isTouched) return dialog.focus({ preventScroll: true });
  const first = find(`[data-body] ${FIELD}`);
  // Of radio buttons the chosen one has the focus.
  const field = (first?.matches('[type=radio]') && find('[data-body] [type=radio]:checked')) || first;
  const last = () =>
    [...dialog.querySelectorAll<HTMLElement>(`:is([data-body], [data-foot]) ${BUTTON}`)].at(-1);
  (field ?? find(`[data-body] ${BUTTON}[type=submit]`) ?? last() ?? dialog).focus({ preventScroll: true });
}

function Modal({
  isOpen,
  onClose,
  title,
  subtitle,
  children,
  footer,
  isBusy = false,
  isForm,
  className,
}: Omit<DialogProps, 'width'> & { isForm: boolean; className: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether the press began beside the dialog: one that began on a word and ended beside it only marked text. */
  const isBeside = useRef(false);
  const titleId = useId();
  const [closings, noteClosing] = useReducer((count: number) => count + 1, 0);

  // A layout effect, so that the dialog closes while it is still in the page: only then does the focus go back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that the browser closed and that is to stay opens again.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    // The class is set before the dialog is shown, so that the page is laid out once and not twice.
    document.body.classList.add(MODAL_MARKER);
    if (!element.open) {
      element.showModal();
      focusWork(element, isForm);
    }
    return () => {
      element.close();
      if (!document.querySelector('dialog[open]')) document.body.classList.remove(MODAL_MARKER);
    };
  }, [isOpen, isForm, closings]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={cx('flex-col bg-surface p-0 text-ink shadow-float open:flex', className)}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose?.();
      }}
      onClose={() => {
        // Where we closed it ourselves, or it is open again by now, nobody wished to close it.
        if (!isOpen || dialog.current?.open) return;
        // Browsers let a second Escape close it whatever is asked or under way.
        if (!isBusy) onClose?.();
        // Later, since `onClose` may first lead to another address.
        setTimeout(noteClosing);
      }}
      // An Enter that is held down since before the dialog opened: nobody has read yet what it asks.
      onKeyDown={(event) => {
        const isText = event.target instanceof HTMLTextAreaElement;
        if (event.repeat && event.key === 'Enter' && !isText) event.preventDefault();
      }}
      onPointerDown={(event) => {
        isBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isBeside.current && !isBusy) onClose?.();
      }}
    >
      {isOpen && (
        <>
          <header className="flex items-start gap-3 border-line border-b py-3 pr-3 pl-5 sm:pl-6">
            <div className="min-w-0 flex-1 self-center">
              <h2 id={titleId} className="text-xl">
                {title}
              </h2>
              {subtitle && <div className="text-sm text-soft">{subtitle}</div>}
            </div>
            {onClose && (
              <button
                type="button"
                aria-label="Close"
                aria-disabled={isBusy || undefined}
                className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-tile hover:text-ink"
                onClick={() => {
                  if (!isBusy) onClose();
                }}
              >
                <CloseIcon className="size-6" />
              </button>
            )}
          </header>
          {/* The end of a form lies over its foot: a field that gets the focus comes to stand above it. What is placed
              in it stays in it: a word for screen readers below the fold would make the whole dialog scroll away. */}
          <div
            data-body
            className="relative min-h-0 flex-1 scroll-pb-24 overflow-y-auto overscroll-contain px-[min(1.25rem,5.6vw)] py-5 sm:px-6"
          >
            {children}
          </div>
          {footer && (
            <footer
              data-foot
              className="border-line border-t px-[min(1.25rem,5.6vw)] pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6"
            >
              {footer}
            </footer>
          )}
        </>
      )}
    </dialog>
  );
}
