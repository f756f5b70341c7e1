import { isMarked, type Passage, readHtml } from './read-html.ts'
import { specified } from './specified.ts'
import { comparable, type Mode, promiseTable } from './table.ts'

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
      ...undated(passages, where),
    ]
  })
}

/** One line for each, for people. */
export const told = ({ promise, where, says, why }: Finding) =>
  `${where}: "${says}" ${why} (${promise})`
