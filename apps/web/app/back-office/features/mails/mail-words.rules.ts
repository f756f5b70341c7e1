import type { MailWords } from '@keyhaven/contracts/staff/mail-words'

/** Whether two say the same, in whatever order they name it. */
export const areSameWords = (one: MailWords, other: MailWords): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (text) => one[text] === other[text],
  )
