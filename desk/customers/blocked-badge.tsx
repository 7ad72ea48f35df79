export function BlockedBadge() {
  return (
    <span className="rounded-full bg-danger-tint px-2.5 py-0.5 font-semibold text-danger text-sm">
      Blocked
    </span>
  );
}
