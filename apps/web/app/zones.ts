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
    '/withdrawal',
    '/business-quote',
  ],
  staff: [
    '/admin',
    '/rbac-login',
    '/rbac-dashboard',
    '/rbac-user-management',
    '/super-admin-login',
    '/email-preview',
  ],
}

const isUnder = (path: string) => (root: string) => path === root || path.startsWith(`${root}/`)

/** Routes match in any case and however an address is encoded: so do zones. */
function plainPath(path: string): string {
  try {
    return decodeURI(path).toLowerCase()
  } catch {
    return path.toLowerCase()
  }
}

/** Documents of different zones carry different content security policies and never mix. */
export function zoneOf(path: string): Zone {
  const plain = plainPath(path)
  if (zoneRoots.payment.some(isUnder(plain))) return 'payment'
  if (zoneRoots.staff.some(isUnder(plain))) return 'staff'
  return 'public'
}
