export type Sought = Readonly<{
  email?: string | undefined
  name?: string | undefined
  phone?: string | undefined
}>

const SHORTEST_NAME = 3
/** What people put between the digits of a phone number. */
const BETWEEN_DIGITS = '[ ().\\-/]{0,2}'
/** Fewer digits are found in every hash and every amount. */
const FEWEST_DIGITS = 7

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')

/** However it is stored: as it is, in an address of the web, or inside JSON. */
const spellings = (text: string) => [
  ...new Set([text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)]),
]

/** Each part of a name as a word of its own, so that "Ada" is not found in "adapt". */
function namePatterns(name: string): string[] {
  const parts = name.split(/\s+/).filter((part) => part.length >= SHORTEST_NAME)
  return parts.flatMap(spellings).map((part) => `\\m${literally(part)}\\M`)
}

function phonePatterns(phone: string): string[] {
  const digits = phone.replace(/\D/g, '')
  return digits.length < FEWEST_DIGITS ? [] : [[...digits].join(BETWEEN_DIGITS)]
}

/**
 * One pattern, in PostgreSQL's words and for any case, for every way a person may be written down, the
 * digests of the address included.
 */
export function patternOf(
  { email = '', name = '', phone = '' }: Sought,
  digests: readonly string[] = [],
): string {
  const address = email.trim() ? spellings(email.trim()).map(literally) : []
  const hashed = digests.map(literally)
  const patterns = [...address, ...hashed, ...namePatterns(name), ...phonePatterns(phone)]
  if (patterns.length === 0) throw new Error('say whom to look for: --email, --name or --phone')
  return patterns.join('|')
}

/** The same pattern for files, in JavaScript's words. */
export const fileFormOf = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('\\m', '\\b').replaceAll('\\M', '\\b'), 'i')
