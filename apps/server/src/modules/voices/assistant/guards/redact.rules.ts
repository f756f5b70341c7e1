import { redactKeys } from './keys.rules.ts'

const address = /[^\s@<>()[\]"'`]{1,64}@[^\s@<>()[\]"'`]{1,100}\.[a-z]{2,24}/gi
const card = /\b\d(?:[ -]?\d){12,18}\b/g
const phone = /(?<![\w-])\+?\d[\d\s().-]{7,22}\d(?![\w-])/g
/** Six digits, also in two halves. */
const code = /(?<![\w.,$€£-])\d{3}[ -]?\d{3}(?![\w-]|[.,]\d)/g

/** What is kept and logged: no keys, addresses, card and phone numbers, and no codes. Order numbers stay: they prove nothing. */
export const redacted = (text: string): string =>
  redactKeys(text)
    .replace(address, '[e-mail]')
    .replace(card, '[card number]')
    .replace(phone, '[phone]')
    .replace(code, '[code]')

const MOST_DEPTH = 5

/** The same for anything a model sent as arguments. */
export function redactedValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redacted(value.slice(0, 2_000))
  if (typeof value === 'number') return typeof redactedNumber(value) === 'string' ? '[code]' : value
  if (depth > MOST_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 50).map((each) => redactedValue(each, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([name, each]) => [redacted(name.slice(0, 60)), redactedValue(each, depth + 1)]),
  )
}

const redactedNumber = (value: number) =>
  redacted(String(value)) === String(value) ? value : '[code]'
