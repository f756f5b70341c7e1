const SHOWN_LETTERS = 5

/** Whatever is typed or pasted, only the end of it is kept: a whole key never leaves the device. */
export const lastFiveOf = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-SHOWN_LETTERS)
