// Who may call an operation of the API at all, whatever their scopes.

interface Called {
  readonly path: string;
  readonly isOpen: boolean;
}

const NOUNS =
  'webhooks|notifications|sinks|listeners|keys|people|audit|tasks|reconciliations|doctor|attention|chargebacks|notes|export_schedules|alert_receivers|shops|overview';
const FOR_STAFF = new RegExp(`^/(?:${NOUNS})/|^/events/$|^/payments/.+/(?:approve|deny|notes)/$`);

/** Staff alone. */
export const isForStaff = ({ path }: Pick<Called, 'path'>): boolean => FOR_STAFF.test(path);

/** A person who has signed in, about themselves: no key. */
export const isForPersons = ({ path, isOpen }: Called): boolean => path.startsWith('/account/') && !isOpen;
