const LONGEST = 40
const MOST_WORDS = 4

/** Letters in words, which a hyphen or an apostrophe may join. */
const shape = /^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+)*$/u

/**
 * A name that a person typed, as a mail may say it: empty unless it is letters and spaces alone. Not
 * shortened or cleaned: what is left of "pay at evil.example" is still a stranger's sentence.
 */
export function nameForMail(typed: string): string {
  const name = typed.normalize('NFC').trim().replace(/ +/g, ' ')
  const isName = shape.test(name) && name.length <= LONGEST && name.split(' ').length <= MOST_WORDS
  return isName ? name : ''
}
