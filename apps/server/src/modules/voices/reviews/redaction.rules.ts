import { reviewLengths } from '@keyhaven/contracts/data/review-rules'
import {
  type PrivateKind,
  REMOVED,
  type RedactedField,
  type RedactedSpan,
  redactedFields,
} from '@keyhaven/contracts/staff/reviews'

export type Texts = Readonly<Record<RedactedField, string>>
type Range = Readonly<{ from: number; to: number }>
type Found = RedactedSpan & Readonly<{ kind: PrivateKind }>

/** More than this share of the text taken away is another text: then it is refused as a whole. */
const MOST_REMOVED = 0.5

/** Strangers write what these read: every repetition has a bound. What is named first wins where two meet. */
const patterns: readonly (readonly [PrivateKind, RegExp])[] = [
  ['email', /[^\s@<>()[\]]{1,64}@[^\s@<>()[\]]{1,100}\.[a-z]{2,24}/gi],
  ['key', /\b[a-z\d]{5}(?:-[a-z\d]{5}){3,4}\b/gi],
  ['order_number', /\bKH-[A-Z\d]{4}-[A-Z\d]{4}\b|\border_[a-z\d]{8,40}\b/gi],
  ['card', /\b\d(?:[ -]?\d){12,18}\b/g],
  ['phone', /\+?\d[\d\s().-]{6,24}\d/g],
]

const overlaps = (a: Range, b: Range) => a.from < b.to && b.from < a.to

/** What looks like private data, in the order of the text. It only saves staff from looking for it. */
export function findPrivate(texts: Texts): Found[] {
  return redactedFields.flatMap((field) => {
    const found: Found[] = []
    for (const [kind, pattern] of patterns) {
      for (const match of texts[field].matchAll(pattern)) {
        const range = { from: match.index, to: match.index + match[0].length }
        if (!found.some((other) => overlaps(other, range))) found.push({ field, kind, ...range })
      }
    }
    return found.toSorted((a, b) => a.from - b.from)
  })
}

/** Spans that touch or overlap are one; their order does not matter. */
function merged(spans: readonly Range[]): Range[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

const splitsCharacter = (text: string, at: number) =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '')

const isWithin = (text: string, { from, to }: Range) =>
  from < to && to <= text.length && !splitsCharacter(text, from) && !splitsCharacter(text, to)

const without = (text: string, ranges: readonly Range[]) =>
  ranges.reduceRight((left, { from, to }) => left.slice(0, from) + REMOVED + left.slice(to), text)

const sizeOf = (ranges: readonly Range[]) =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0)

export type Redaction =
  | Readonly<{ texts: Texts; characters: number; fields: readonly RedactedField[] }>
  | Readonly<{ refusal: string }>

const outside = 'The text has changed meanwhile: read it again'
const tooMuch = 'Too little would be left: reject it as private data instead'

/** The texts without the spans, or why that is no redaction any more. */
export function redacted(texts: Texts, spans: readonly RedactedSpan[]): Redaction {
  const left: Record<RedactedField, string> = { ...texts }
  let characters = 0
  for (const field of redactedFields) {
    const own = spans.filter((span) => span.field === field)
    if (!own.every((span) => isWithin(texts[field], span))) return { refusal: outside }
    const ranges = merged(own)
    left[field] = without(texts[field], ranges)
    characters += sizeOf(ranges)
    const isMost = sizeOf(ranges) > texts[field].length * MOST_REMOVED
    if (field === 'comment' && isMost) return { refusal: tooMuch }
    const { least, most } = reviewLengths[field]
    const length = [...left[field]].length
    if (length < least || length > most) return { refusal: tooMuch }
  }
  const fields = redactedFields.filter((field) => left[field] !== texts[field])
  return { texts: left, characters, fields }
}

/** What kinds of private data the spans cover, for the audit log: it says what was done, not to whom. */
export function kindsOf(texts: Texts, spans: readonly RedactedSpan[]): PrivateKind[] {
  const found = findPrivate(texts)
  const kinds = spans.map(
    (span) => found.find((one) => one.field === span.field && overlaps(one, span))?.kind ?? 'other',
  )
  return [...new Set(kinds)].toSorted()
}
