import { compatibility } from './intents/compatibility.rules.ts'
import {
  about,
  aboutApp,
  aboutEdition,
  compared,
  safety,
  whichEdition,
} from './intents/editions.rules.ts'
import { hoursOf } from './intents/hours.rules.ts'
import { help, type Intent, type Made } from './intents/intent.rules.ts'
import { orderAsked, orderStart } from './intents/orders.rules.ts'
import { inGeneral, priceOf } from './intents/prices.rules.ts'
import { type Mention, mentionsIn } from './mentions.rules.ts'
import { refusalOf } from './refusals.rules.ts'
import { topicOf } from './topics/topics.rules.ts'
import { heard } from './words.rules.ts'

const greeting =
  /^\W*(?:hi|hello|hey|good (?:morning|evening|day|afternoon)|hiya|yo)(?: there)?\W*$/
const thanks =
  /^\W*(?:thanks?(?: you)?(?: (?:a lot|so much|very much))?|thx|ty|great|perfect|ok(?:ay)?|cool|bye|goodbye|got it|that helps?)(?: thanks?)?\W*$/

function pleasantries(text: string): Made | undefined {
  if (greeting.test(text))
    return {
      kind: 'say',
      say: 'Hello! Ask me about our editions, an order, installation or refunds.',
    }
  return thanks.test(text)
    ? { kind: 'say', say: 'You are welcome. If anything else comes up, just ask.' }
    : undefined
}

function helpAbout(text: string): Made | undefined {
  const topic = topicOf(text)
  return topic && { kind: 'help', topic, calls: [help(topic.query)] }
}

const pointsBack = /\b(?:it|that|this one|that one|they|them|there)\b/
const mostlyTopic =
  /\b(?:per month|monthly|subscription|365|virtual|parallels|volume|bulk|quote|refund|return|old(?:er)? (?:excel |word )?files|upgrade|xlookup|only word|who should|why\b.*\b(?:cheap|less)|student (?:discount|id|card|status)|prove|coupons?|tax|vat|instal+ments?|20(?:29|3\d)|comes out|spelling|how many (?:pcs?|computers?|devices?|machines?|laptops?)|10 computers|new (?:pc|computer|laptop|one)|died|employer|installer|onedrive|move|expires?|safe|call(?:ed)?\b.*\bhome)\b/

function product(text: string, said: readonly Mention[], before: readonly Mention[]) {
  const mentions = said.length > 0 || !pointsBack.test(text) ? said : before
  const safe = safety(text, said)
  if (safe) return safe
  if (mostlyTopic.test(text)) return helpAbout(text)
  return (
    compatibility(text, mentions) ??
    priceOf(text, mentions) ??
    compared(text, mentions) ??
    aboutEdition(text, mentions) ??
    (said.length > 0 ? whichEdition(text, said) : undefined) ??
    aboutApp(text)
  )
}

const andAlso =
  /^(.{10,}?)[,;]?\s+(?:and|und|et|y)\s+((?:can|do|does|will|is|are|how|what|when|where|which|bekomm\w*|kann|ist|gibt|wie|was|wo|puis|peut|est|comment|quel\w*|puedo|hay|cómo|cuánt\w*|dónde)\b.{6,})$/isu
const ofEditions = new Set(['compatibility', 'price', 'apps', 'updates', 'commercial', 'stock'])

/** Two questions in one: the first about an edition, the second answered by a page. */
function twofold(raw: string, earlier: readonly string[]): Intent | undefined {
  const { text: whole, isEnglish } = heard(raw)
  const [, first = '', text = ''] = andAlso.exec(whole) ?? []
  const topic = text && topicOf(text)
  if (!topic) return undefined
  const intent = wanted(first, earlier)
  if (!ofEditions.has(intent.kind)) return undefined
  const also = { topic, text: `${text} ${topic.query}` }
  return { ...intent, isEnglish, also, calls: [...intent.calls, help(topic.query)] }
}

/** What a visitor wants, by what they wrote last and what they named before. */
export const intentOf = (raw: string, earlier: readonly string[] = []): Intent =>
  twofold(raw, earlier) ?? wanted(raw, earlier)

function wanted(raw: string, earlier: readonly string[]): Intent {
  const { text, isEnglish, hidden } = heard(raw)
  const said = mentionsIn(text)
  const before = mentionsIn(heard(earlier.at(-1) ?? '').text)
  const refused = refusalOf(text, hidden)
  const refusal: Made | undefined = refused ? { kind: 'say', say: refused } : undefined
  const made: Made = orderStart(text, raw) ??
    (/\bstudent discount|convert|\bif 1 usd\b/.test(text) ? undefined : refusal) ??
    pleasantries(text) ??
    orderAsked(text, raw) ??
    hoursOf(text) ??
    product(text, said, before) ??
    helpAbout(text) ??
    whichEdition(text, said) ??
    about(said) ??
    inGeneral(text) ?? { kind: 'help', topic: null, calls: [help(text.slice(0, 400) || '?')] }
  return { calls: [], ...made, text, isEnglish } as Intent
}
