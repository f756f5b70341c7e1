/** Passwords and codes tried at an address from unknown browsers, between two successes of its owner. */
export const MOST_GUESSES = 10
/** More browsers than anybody uses; the ones unused for longest are forgotten. */
export const MOST_BROWSERS = 20

/** Customers and staff may have the same address: they are counted apart. */
export type Kind = 'customer' | 'staff'

/** An address, as the counts name it. */
export type Subject = Readonly<{ kind: Kind; addressHash: Buffer }>
