/** A visitor who was never here: no cookie, nothing on the device. */
export const stranger = { cookies: [], origins: [] }
