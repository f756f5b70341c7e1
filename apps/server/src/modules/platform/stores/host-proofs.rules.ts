/** For so long a proof may be missing: name servers fail, and people change them. */
export const LOST_HOURS = 72

/** Where the owner of a host publishes the token: one of the two is enough. */
export const recordOf = (host: string) => `_keyhaven.${host}`
export const fileOf = (host: string) => `https://${host}/.well-known/keyhaven-host`
