import { excerptOf } from '../excerpt.rules.ts'
import type { Intent } from '../intents/intent.rules.ts'

type Page = Readonly<{ number: number; path: string }>
export type Edition = Readonly<{
  name: string
  year: string
  price: string
  prices: Readonly<Record<string, string>>
  windowsOnly: boolean
  apps: readonly string[]
  commercialUse: boolean
  updatesUntil: string
  areUpdatesOver: boolean
  availability: string
  path: string
}>
export type Passage = Readonly<{
  title: string
  path: string
  heading: string
  text: string
  score: number
}>
export type Verdict = Readonly<{ slug: string; name: string; runs: boolean | null; reason: string }>

/** What a tool said, as the engine hands it on. Fields are there as far as the tool has them. */
export type Found = Readonly<
  Partial<{
    outcome: string
    citations: readonly Page[]
    edition: Edition
    editions: readonly Edition[]
    passages: readonly Passage[]
    verdicts: readonly Verdict[]
    system: Readonly<{ kind: string }>
    isOpen: boolean
    hours: string
    now: string
    opensIn: string | null
    closesIn: string | null
    phone: string
    email: string
    isProven: boolean
    message: string
    orderNumber: string
    status: string
    items: readonly Readonly<{ name: string; quantity: number; keys: string }>[]
    mail: string
    maskedEmail: string
    text: string
  }>
>

/** An intent of one kind. */
export type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

export const miss =
  'I did not find an answer to that on our pages. You can ask in other words, or ask me for a person.'

export const mark = (found: readonly Found[], path: string): string => {
  const page = found.flatMap(({ citations = [] }) => citations).find((each) => each.path === path)
  return page ? ` [${page.number}]` : ''
}

export const list = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

export const editionsIn = (found: readonly Found[]): Edition[] =>
  found.flatMap(({ edition, editions }) => (edition ? [edition] : [...(editions ?? [])]))

export const fits = (path: string, heading: string, at: string) => {
  const [place = '', words = ''] = at.split('|')
  return path.startsWith(place) && heading.toLowerCase().includes(words.toLowerCase())
}

/** A piece of a page in short, with its number. */
export function quoted(found: readonly Found[], passage: Passage, asked: string): string {
  const text = excerptOf(passage.text, `${asked} ${passage.heading}`)
  const isList = /^(?:- |1\. )/.test(text)
  const question = passage.heading.endsWith('?') ? `**${passage.heading}** ` : ''
  if (isList) return `**${passage.heading}**\n\n${text}${mark(found, passage.path)}`
  return `${question}${text}${mark(found, passage.path)}`
}

/** The same after a word that answers the question. */
export function led(
  found: readonly Found[],
  passage: Passage,
  { asked, lead }: { asked: string; lead: string | undefined },
): string {
  if (!lead) return quoted(found, passage, asked)
  const text = excerptOf(passage.text, `${asked} ${passage.heading}`)
  return `**${lead}** ${text}${mark(found, passage.path)}`
}

export const passagesIn = (found: readonly Found[]) =>
  found.flatMap(({ passages = [] }) => passages)

export const noEdition =
  'We do not sell an edition of that name. Our [shop](/shop) shows all we have.'
