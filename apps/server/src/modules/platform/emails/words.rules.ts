import type { MailWords, PhrasePlace } from '@keyhaven/contracts/staff/mail-words'
import { leadsAway } from './lookalike.rules.ts'

/**
 * What words may name: facts the reader of a mail may see in any place of it. Nothing here opens anything:
 * no code, no key, no address of a page.
 */
const names = [
  'orderNumber',
  'name',
  'productName',
  'ticketNumber',
  'amount',
  'lastDay',
  'lastFive',
  'newAddress',
  'until',
  'card',
  'contact',
  'total',
] as const
type Name = (typeof names)[number]

/** What a locked screen must not show. */
const inside: readonly string[] = ['lastFive', 'newAddress']

type Values = ReadonlyMap<string, string>

const [OPEN, SHUT] = ['\ue000', '\ue001']
const mark = /\ue000(\w+)\ue001/g
const marked = (name: string) => `${OPEN}${name}${SHUT}`
const isName = (text: string): text is Name => (names as readonly string[]).includes(text)

/** A fact that words of staff know by a name it had before. */
const nameOf = (key: string) => (key === 'reference' ? 'ticketNumber' : key)

/** A view in which each named fact is a mark, and what the marks stand for. */
export function withMarks<View>(view: View): { view: View; values: Values } {
  const values = new Map<string, string>()
  const markIn = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        const name = nameOf(key)
        const isFact = isName(name) && typeof value === 'string' && value !== ''
        if (!isFact) return [key, markIn(value)]
        // Two facts of one name: only the first can be named.
        if ((values.get(name) ?? value) !== value) return [key, value]
        values.set(name, value)
        return [key, marked(name)]
      }),
    )
  }
  return { view: markIn(view) as View, values }
}

const entities: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&amp;', '&'],
]
const decoded = (html: string) =>
  entities.reduce((text, [entity, sign]) => text.replaceAll(entity, sign), html)
const encoded = (text: string) =>
  entities.toReversed().reduce((html, [entity, sign]) => html.replaceAll(sign, entity), text)

/** "Your order {orderNumber}" of a text with marks. */
const namedIn = (text: string) => text.replace(mark, '{$1}')
const markedIn = (words: string, values: Values) =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => (values.has(name) ? marked(name) : whole))
const filled = (text: string, values: Values, as: (value: string) => string) =>
  text.replace(mark, (_, name: string) => as(values.get(name) ?? ''))

/** The frame below the content is the same in all mails: nobody writes it anew for one. */
const END = '<div class="rule t"'

function inContent(html: string, work: (content: string) => string): string {
  const end = html.indexOf(END)
  return end < 0 ? html : work(html.slice(0, end)) + html.slice(end)
}

const spoken = /(>|aria-label=")([^<>"]+)(?=[<"])/g

/** Other words in the place of those of the template. What is put in is text, never markup. */
export function reworded(html: string, words: MailWords, values: Values): string {
  const plain = html.replace(/<!--[\s\S]*?-->/g, '')
  const said = inContent(plain, (content) =>
    content.replace(spoken, (whole, before: string, text: string) => {
      const own = words[namedIn(decoded(text)).trim()]
      if (own === undefined) return whole
      const [lead = '', tail = ''] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]]
      return `${before}${lead}${encoded(markedIn(own, values))}${tail}`
    }),
  )
  return filled(said, values, encoded)
}

export function rewordedSubject(subject: string, words: MailWords, values: Values): string {
  const own = words[namedIn(subject)]
  return filled(own === undefined ? subject : markedIn(own, values), values, (value) => value)
}

export type Phrase = Readonly<{ text: string; place: PhrasePlace }>

const node = /<(\w+)([^>]*)>([^<]+)(?=<)|<\/\w+>([^<]+)(?=<)/g

function placeOf(tag: string, attributes: string): PhrasePlace {
  if (attributes.includes('data-skip-in-text')) return 'preview'
  if (/^(?:h1|h2|title)$/.test(tag)) return 'heading'
  return tag === 'a' && /class="btn2?"/.test(attributes) ? 'button' : 'text'
}

/** Everything a mail with marks says in words, in its order. */
export function phrasesIn(subject: string, html: string): Phrase[] {
  const said: Phrase[] = [{ text: namedIn(subject), place: 'subject' }]
  const plain = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<style[\s\S]*?<\/style>/g, '')
  inContent(plain, (content) => {
    for (const [, tag = '', attributes = '', own, after] of content.matchAll(node)) {
      const text = namedIn(decoded(own ?? after ?? '')).trim()
      if (/\p{L}{2}/u.test(text)) said.push({ text, place: placeOf(tag, attributes) })
    }
    return content
  })
  return said
}

const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
]

type Editable = Readonly<{
  text: string
  places: readonly PhrasePlace[]
  variables: readonly string[]
}>

const LONGEST = { front: 150, other: 600 }
const keyLike = /(?:[A-Z\d]{5}-){2,}[A-Z\d]{5}/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Cf}\ue000-\uf8ff]/u

const isFront = ({ places }: Editable) => places.includes('subject') || places.includes('preview')

/** What may be named where the words stand: on a locked screen less than inside. */
export const nameable = (places: readonly PhrasePlace[], known: readonly string[]): string[] =>
  places.includes('subject') || places.includes('preview')
    ? known.filter((name) => !inside.includes(name))
    : [...known]

/** Why words may not stand in the place of a phrase; undefined if they may. */
export function faultOf(phrase: Editable, words: string): string | undefined {
  const longest = isFront(phrase) ? LONGEST.front : LONGEST.other
  const used = variablesIn(words)
  const away = leadsAway(words)
  const unknown = used.find((name) => !phrase.variables.includes(name))
  const missing = variablesIn(phrase.text).find((name) => !used.includes(name))
  const checks: readonly (readonly [unknown, string])[] = [
    [words.trim() === '', 'Write something, or leave the words of the shop.'],
    [words.length > longest, `At most ${longest} characters.`],
    [unprintable.test(words), 'One line of ordinary text: no line breaks or invisible characters.'],
    [/[<>]/.test(words), 'Words only: no markup.'],
    [unknown !== undefined, `{${unknown}} cannot be named here.`],
    [/[{}]/.test(words.replace(/\{\w+\}/g, '')), 'Braces are for names such as {orderNumber}.'],
    [missing !== undefined, `{${missing}} is missing.`],
    [keyLike.test(words), 'This looks like a licence key.'],
    [isFront(phrase) && /\d{5,}/.test(words), 'A code has no place in a subject or preview line.'],
    [away !== undefined, away ?? ''],
  ]
  return checks.find(([isWrong]) => isWrong)?.[1]
}

/** Everything that is wrong with words, each with the phrase it is about. */
export function faultsIn(phrases: readonly Editable[], words: MailWords) {
  return Object.entries(words).flatMap(([text, own]) => {
    const phrase = phrases.find((one) => one.text === text)
    const says = phrase ? faultOf(phrase, own) : 'The mail no longer says this.'
    return says ? [{ text, says }] : []
  })
}

/** What one version says differently from another, in the words of the shop where one says nothing. */
export function changesBetween(before: MailWords, after: MailWords) {
  const texts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return texts
    .map((text) => ({ text, before: before[text] ?? text, after: after[text] ?? text }))
    .filter((change) => change.before !== change.after)
}

/** Names the version in force and the draft beside it: another one as soon as either changes. */
export const stampOf = (version: number, revision: string | undefined): string =>
  revision ? `${version}-${revision}` : String(version)
