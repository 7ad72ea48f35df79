/** Staff roles (Product §20.2). `owner` may do everything, so an access list never needs to name it. */
export const STAFF_ROLES = ['owner', 'treasury', 'support', 'content', 'warehouse'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ALL_STAFF: readonly StaffRole[] = STAFF_ROLES;
export const OWNER_ONLY: readonly StaffRole[] = ['owner'];
/** Work on orders, chat and tracking; whoever writes texts sees no customer and no money. */
export const ORDER_DESK: readonly StaffRole[] = ['treasury', 'support'];
/** Whatever is done with a parcel in one's hands; the warehouse sees nothing of an order beside it. */
export const PARCEL_DESK: readonly StaffRole[] = ['treasury', 'support', 'warehouse'];
/** Whatever touches money received or paid out. */
export const TREASURY: readonly StaffRole[] = ['treasury'];
export const CONTENT: readonly StaffRole[] = ['content'];
/** The lists as whoever writes or uses them sees them. */
export const CONTENT_READERS: readonly StaffRole[] = ['treasury', 'support', 'content'];

/** Whether a staff member with `role` is allowed by `access`. */
export function roleMay(role: StaffRole, access: readonly StaffRole[]): boolean {
  return role === 'owner' || access.includes(role);
}
