export type Zone = 'public' | 'payment' | 'staff'

const zoneRoots: Record<Exclude<Zone, 'public'>, string[]> = {
  payment: [
    '/cart',
    '/checkout',
    '/payment',
    '/payment-success',
    '/order-success',
    '/order-success-mac',
    '/order-access',
  ],
  staff: [
    '/admin',
    '/rbac-login',
    '/rbac-dashboard',
    '/rbac-user-management',
    '/super-admin-login',
  ],
}

const isUnder = (path: string) => (root: string) => path === root || path.startsWith(`${root}/`)

/** Documents of different zones carry different content security policies and never mix. */
export function zoneOf(path: string): Zone {
  if (zoneRoots.payment.some(isUnder(path))) return 'payment'
  if (zoneRoots.staff.some(isUnder(path))) return 'staff'
  return 'public'
}
