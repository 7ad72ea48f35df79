type CommonReasonsProps = { reasons: readonly string[]; onReason: (reason: string) => void };

/** What is often said, to take as it stands: the button that sends it is then under the next key (Product §28.37). */
export function CommonReasons({ reasons, onReason }: CommonReasonsProps) {
  return (
    <fieldset className="flex flex-col gap-1.5" aria-label="Common reasons">
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          className="min-h-11 rounded-control border border-line bg-raised px-3 py-2 text-left text-sm dark:border-edge hover:border-brand hover:text-brand"
          onClick={({ currentTarget }) => {
            onReason(reason);
            currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
          }}
        >
          {reason}
        </button>
      ))}
    </fieldset>
  );
}
