/** Replaces, in browsers, the router's endless lists, which the shop does not have. */
export const infiniteQueryBehavior = () => undefined
export const hasNextPage = () => false
export const hasPreviousPage = () => false
