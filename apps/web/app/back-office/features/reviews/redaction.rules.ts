import {
  type RedactedField,
  type RedactedSpan,
  redactedFields,
} from '@keyhaven/contracts/staff/reviews'

export type Texts = Readonly<Record<RedactedField, string>>
type Piece = Readonly<{ text: string; isMarked: boolean; from: number }>

export const sameSpan = (a: RedactedSpan, b: RedactedSpan): boolean =>
  a.field === b.field && a.from === b.from && a.to === b.to

/** Every place where the words stand, in any field and in any case of letters. */
export function placesOf(texts: Texts, words: string): RedactedSpan[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  return redactedFields.flatMap((field) => {
    const text = texts[field].toLowerCase()
    const spans: RedactedSpan[] = []
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      spans.push({ field, from: at, to: at + wanted.length })
    }
    return spans
  })
}

/** A text in pieces, so that what is to go can be shown as such. */
export function piecesOf(text: string, spans: readonly RedactedSpan[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(from, at)
    if (to <= start) continue
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false, from: at })
    pieces.push({ text: text.slice(start, to), isMarked: true, from: start })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false, from: at })
  return pieces
}
