const REMOVED = '[key removed]'

/** What may stand between two characters of a key that somebody disguises. */
const gap = String.raw`[\s\-_.,:;/|\\*+~\u00b7\u2022=]`
const group = '[A-Za-z0-9]{5}'
/** Five groups of five, with up to three other characters between them, or none. */
const grouped = new RegExp(`(?<![A-Za-z0-9])${group}(?:${gap}{0,3}${group}){4}(?![A-Za-z0-9])`, 'g')
/** Single characters with something between each two. */
const spelled = new RegExp(
  `(?<![A-Za-z0-9])(?:[A-Za-z0-9]${gap}{1,3}){24,60}[A-Za-z0-9](?![A-Za-z0-9])`,
  'g',
)

const DASHES = /[‐‑‒–—―−﹘﹣-]/g

/** Look-alikes and characters nobody sees are ways around a pattern. */
export const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(DASHES, '-')

const isWordLike = (part: string) => /^[A-Za-z]?[a-z]+$/.test(part) && /[aeiouy]/i.test(part)

/** Five words of five letters in a row are a sentence, not a key. */
function isKey(found: string): boolean {
  if (/\d/.test(found)) return true
  const parts = found.split(/[^A-Za-z0-9]+/)
  if (parts.length < 5) return true
  return parts.filter(isWordLike).length < 4
}

/** A text without anything that has the shape of a licence key, however it is written. */
export const redactKeys = (text: string): string =>
  plainText(text)
    .replace(grouped, (found) => (isKey(found) ? REMOVED : found))
    .replace(spelled, REMOVED)

export const hasKey = (text: string): boolean => redactKeys(text) !== plainText(text)
