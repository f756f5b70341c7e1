/** Without I, L, O and U, which are read or typed as something else. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const HANDOVER_LETTERS = 8
const SHAPE = new RegExp(`^[${LETTERS}]{${HANDOVER_LETTERS}}$`)

/** Eight letters of 32, one from each byte. */
export const handoverCodeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, HANDOVER_LETTERS), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** A code as it is compared, from any way people type it; undefined if it cannot be one. */
export function normalHandoverCode(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return SHAPE.test(plain) ? plain : undefined
}
