export type Zone = 'public' | 'payment' | 'key' | 'staff'

/** Everything at or below one of these belongs to its zone. */
export const zoneRoots: Readonly<Record<Exclude<Zone, 'public'>, readonly string[]>> = {
  payment: [
    '/cart',
    '/checkout',
    '/payment',
    '/payment-success',
    '/order-success',
    '/order-success-mac',
    '/order-access',
    '/mail-link',
    '/keep-address',
    '/withdrawal',
    '/business-quote',
    '/plain',
  ],
  /** What shows a key or acts on an order outside the checkout: with the shop's own header. */
  key: ['/account', '/download-redeem', '/keep-account', '/open'],
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
  if (zoneRoots.key.some(isUnder(plain))) return 'key'
  if (zoneRoots.staff.some(isUnder(plain))) return 'staff'
  return 'public'
}
