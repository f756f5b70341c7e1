/** The version of the terms that an order is placed under; the terms themselves say the same. */
export const TERMS_VERSION = '1.3'
