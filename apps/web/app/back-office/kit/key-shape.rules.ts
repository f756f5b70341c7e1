const GROUP = /^[A-Z0-9]{5}$/i
const MOST_IN_LAST = 5
const FEWEST_UNBROKEN = 16
const SURELY_A_KEY = 20
const WHOLE_KEY = 25

/**
 * Whether a text is a licence key or most of one: two groups of five and more, as keys are written, or
 * a long run of letters and digits. Order numbers, ids of payments, addresses and names are not.
 */
export function isKeyShaped(text: string): boolean {
  const groups = text
    .replaceAll(/\p{Cf}/gu, '')
    .split(/[\s\p{Pd}\u2212]+/u)
    .filter(Boolean)
  const [first = ''] = groups
  if (groups.length === 1) return isLongRun(first)
  const last = groups.at(-1) ?? ''
  const isGrouped = groups.slice(0, -1).every((group) => GROUP.test(group))
  if (!isGrouped || !/^[A-Z0-9]+$/i.test(last) || last.length > MOST_IN_LAST) return false
  const hasDigit = groups.some((group) => /\d/.test(group))
  // Two words of five letters are a name.
  return groups.length > 3 || (groups.length > 2 && hasDigit) || (hasDigit && last.length === 5)
}

function isLongRun(text: string): boolean {
  if (!/^[A-Z0-9]+$/i.test(text)) return false
  if (text.length >= SURELY_A_KEY) return true
  return text.length >= FEWEST_UNBROKEN && /\d/.test(text) && /[A-Z]/i.test(text)
}

/** Whether a text is the beginning of a key: who types one may pause. */
export const isKeyBegun = (text: string): boolean =>
  isKeyShaped(text) && text.replaceAll(/[^A-Z0-9]/gi, '').length < WHOLE_KEY

/** How a key ends, which is all that may be shown of it. */
export const endOfKey = (text: string): string =>
  text
    .replaceAll(/[^A-Z0-9]/gi, '')
    .slice(-5)
    .toUpperCase()
