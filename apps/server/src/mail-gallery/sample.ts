import { companyFacts } from '@keyhaven/contracts/company'
import { promises } from '@keyhaven/contracts/promises'
import type { MailWords } from '@keyhaven/contracts/staff/mail-words'
import type { House } from '../modules/platform/emails/house.ts'
import { pageOf } from '../modules/platform/emails/render-mail.ts'
import type { Written } from '../modules/platform/emails/template.ts'
import { type Phrase, phrasesIn, withMarks } from '../modules/platform/emails/words.rules.ts'
import { countWord } from '../modules/platform/emails/written.rules.ts'

/** One e-mail as it could be sent, of one template. */
export type Sample = Readonly<{
  template: string
  /** "keys, one to follow" */
  name: string
  isMarketing: boolean
  write: (house: House, words?: MailWords) => Written
  /** What it says that staff may say otherwise, and what the words may name. */
  phrases: (house: House) => Promise<{ phrases: Phrase[]; variables: string[] }>
}>

type Writes<View> = Readonly<{
  name: string
  kind?: 'transactional' | 'marketing'
  write: (view: View, house: House) => Written
  inWords: (view: View, house: House, words: MailWords | undefined) => Written
}>

const leavesOf = (part: unknown): unknown[] =>
  typeof part === 'object' && part !== null ? Object.values(part).flatMap(leavesOf) : [part]

/** Names of cases, which steer a letter and are not in it. */
const isCase = (text: string) => /^[a-z-]*$/.test(text)

function saidIn(view: unknown): string[] {
  return leavesOf(view).flatMap((leaf) => {
    if (typeof leaf === 'number') return leaf > 1 ? [String(leaf), countWord(leaf)] : []
    return typeof leaf === 'string' && leaf.length > 1 && !isCase(leaf) ? [leaf] : []
  })
}

const promised = Object.values(promises)

/** Data, promises and the name above each mail are no matter of words. */
const isOfWords = (data: readonly string[]) => (phrase: Phrase) =>
  phrase.text !== companyFacts.name &&
  ![...data, ...promised].some((known) => phrase.text.includes(known))

async function wordsOf<View>(template: Writes<View>, view: View, house: House) {
  const marked = withMarks(view)
  const { subject, body } = template.write(marked.view, house)
  const phrases = phrasesIn(subject, pageOf(body))
  return {
    phrases: phrases.filter(isOfWords(saidIn(marked.view))),
    variables: [...marked.values.keys()],
  }
}

export const samplesOf = <View>(
  template: Writes<View>,
  views: Readonly<Record<string, View>>,
): Sample[] =>
  Object.entries(views).map(([name, view]) => ({
    template: template.name,
    name: name ? `${template.name}, ${name}` : template.name,
    isMarketing: template.kind === 'marketing',
    write: (house, words) => template.inWords(view, house, words),
    phrases: (house) => wordsOf(template, view, house),
  }))
