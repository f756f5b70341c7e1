import { isMarked, type Passage, readHtml } from './read-html.ts'
import { neverTitles, specified } from './specified.ts'
import { comparable, listPrices, type Mode, promiseTable } from './table.ts'

export type Document = Readonly<{ where: string; html: string }>
export type Finding = Readonly<{ promise: string; where: string; says: string; why: string }>

/** Whether what was said here is part of an agreed text. */
const isListed = (text: string, from: number, said: string) =>
  specified.some((entry) => {
    const all = text.matchAll(new RegExp(entry.text, 'g'))
    return [...all].some(
      ({ 0: whole, index }) => index < from + said.length && from < index + whole.length,
    )
  })

/** Sentences about a promise that say something else than the shop does. */
function differences(passage: Passage, where: string, mode: Mode): Finding[] {
  return promiseTable.flatMap(({ promise, said, allowed }) =>
    [...passage.text.matchAll(said)].flatMap((match) => {
      const says = match.slice(1).find(Boolean) ?? match[0]
      const from = match.index + match[0].indexOf(says)
      if (allowed[mode].includes(comparable(says))) return []
      if (mode === 'spec' && isListed(passage.text, from, says)) return []
      return [{ promise, where, says, why: 'differs from the promise' }]
    }),
  )
}

/** Agreed texts outside of a block that says it is a sample; in a computed shop, anywhere. */
function unmarked({ text, sample }: Passage, where: string, mode: Mode): Finding[] {
  if (mode === 'spec' && isMarked(sample)) return []
  const why = mode === 'spec' ? 'has no Sample mark' : 'is shown although claims are computed'
  return specified.flatMap((entry) => {
    const says = text.match(entry.text)?.[0]
    return says ? [{ promise: `specification ${entry.line}`, where, says, why }] : []
  })
}

/** What is not so is never the title of a page, not even as a sample. */
function titles({ text, isTitle }: Passage, where: string): Finding[] {
  if (!isTitle) return []
  const patterns = [...neverTitles, ...specified.map((entry) => entry.text)]
  return patterns.flatMap((pattern) => {
    const says = text.match(pattern)?.[0]
    return says ? [{ promise: 'title of a page', where, says, why: 'is the title' }] : []
  })
}

/** An invented review was never bought, and its text ends without a running number. */
function inventedReviews({ text, sample }: Passage, where: string): Finding[] {
  const isBought = /Verified Purchase/.test(text) && /Sample/.test(sample?.text ?? text)
  const counter = text.match(/[.!?…] \(\d+\)$/)?.[0]
  const says = counter ?? (isBought ? 'Verified Purchase' : undefined)
  return says ? [{ promise: 'invented reviews', where, says, why: 'gives itself away' }] : []
}

/** What the publisher asks has one amount for each edition: the list price of its card. */
function otherListPrices(passages: readonly Passage[], where: string): Finding[] {
  const text = passages.map((passage) => passage.text).join(' | ')
  const said = text.matchAll(
    /(?:vendor|publisher)[’']s store(?:, list price)?:?(?: \|)? \$ ?([\d,.]*\d)/gi,
  )
  const other = [...said].filter(([, amount = '']) => !listPrices.includes(amount.replace(',', '')))
  return other.map(([says]) => ({
    promise: 'list price elsewhere',
    where,
    says,
    why: 'is no list price of the catalogue',
  }))
}

/** A page with a list price says when it was seen. */
function undated(passages: readonly Passage[], where: string): Finding[] {
  const text = passages.map((passage) => passage.text).join(' | ')
  const listed = text.match(/List price \S+ ?\d[\d,.]*/)?.[0]
  if (!listed || /List prices? checked \d{1,2} \w+ \d{4}/.test(text)) return []
  return [{ promise: 'list price', where, says: listed, why: 'has no date and source' }]
}

/** Everything in these pages and mails that contradicts what the shop promises. */
export function contradictionsIn(documents: readonly Document[], mode: Mode): Finding[] {
  return documents.flatMap(({ where, html }) => {
    const passages = readHtml(html)
    return [
      ...passages.flatMap((passage) => differences(passage, where, mode)),
      ...passages.flatMap((passage) => unmarked(passage, where, mode)),
      ...passages.flatMap((passage) => titles(passage, where)),
      ...passages.flatMap((passage) => inventedReviews(passage, where)),
      ...undated(passages, where),
      ...otherListPrices(passages, where),
    ]
  })
}

/** One line for each, for people. */
export const told = ({ promise, where, says, why }: Finding) =>
  `${where}: "${says}" ${why} (${promise})`
