const HIDDEN = '•••••-•••••-•••••-•••••-'

/** A key as it is shown where nobody may read it: how it ends. */
export const maskedKey = (last5: string): string => HIDDEN + last5
