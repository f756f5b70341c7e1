const CUSTOMER_TOKEN = 'customer_token'

/** The last one reveals the keys of an own order, in a browser that has not opened it. */
const ofCustomers = /^\/api\/((auth|account|contact|consents)(\/|$)|orders\/[^/]+\/keys$)/
const listeners = new Set<() => void>()

function stored(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** The half of a session that the device keeps, for the calls that need it. Alone it opens nothing. */
export const bearerFor = (path: string): string | undefined =>
  ofCustomers.test(path) ? stored(CUSTOMER_TOKEN) : undefined

export const hasCustomerToken = () => stored(CUSTOMER_TOKEN) !== undefined

export function saveCustomerToken(token: string | null) {
  try {
    if (token === null) localStorage.removeItem(CUSTOMER_TOKEN)
    else localStorage.setItem(CUSTOMER_TOKEN, token)
  } catch {
    // A device that keeps nothing cannot stay signed in.
  }
  for (const listener of listeners) listener()
}

export function subscribeToCredentials(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
