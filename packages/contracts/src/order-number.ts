const SHAPE = /^(?:KH)?([0-9A-HJKMNP-Z]{4})([0-9A-HJKMNP-Z]{4})$/

/**
 * An order number as it is stored, KH-7F3K-9Q2D, from any way people write it: in any case, without
 * its dashes, or with the letter O for a zero. Undefined if it cannot be one.
 */
export function normalOrderNumber(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
  const [, first, second] = SHAPE.exec(plain) ?? []
  return first && second ? `KH-${first}-${second}` : undefined
}

/** Stands for a number that cannot be one: it is looked up like any other and finds nothing. */
export const NO_ORDER_NUMBER = 'KH-'
