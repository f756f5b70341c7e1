import type { MessageType } from '@keyhaven/contracts/inbox'
import type { ConversationPriority } from '@keyhaven/contracts/staff/inbox'
import type { PersonReason } from '../scripted/escalation.rules.ts'

/** One turn of a chat, as it is kept. */
export type KeptTurn = Readonly<{
  author: 'visitor' | 'assistant' | 'staff'
  body: string
  topic: string | null
  isMiss: boolean
  citations: readonly Readonly<{ title: string; path: string }>[]
  tools: readonly Readonly<{ name: string; outcome: string }>[]
}>

export type Chatted = Readonly<{
  reason: PersonReason
  turns: readonly KeptTurn[]
  provenOrder: string | null
}>

const reasons: Readonly<Record<PersonReason, string>> = {
  asked: 'the visitor asked for a person',
  'no-answer': 'the assistant found no answer twice',
  chargeback: 'a chargeback was mentioned',
  legal: 'a legal matter was mentioned',
  privacy: 'it is about personal data',
  'key-fails': 'a key does not work after guided help',
  'refund-dispute': 'a refund is in dispute',
  angry: 'the visitor is upset',
  'many-seats': 'many seats are asked for',
}

type Sorting = Readonly<{ kind: MessageType; priority: ConversationPriority }>
const complaint: Sorting = { kind: 'complaint', priority: 'high' }

const sorting: Partial<Record<PersonReason, Sorting>> = {
  chargeback: complaint,
  'refund-dispute': complaint,
  angry: complaint,
  legal: { kind: 'general', priority: 'high' },
  privacy: { kind: 'general', priority: 'high' },
  'key-fails': { kind: 'support', priority: 'normal' },
  'many-seats': { kind: 'sales', priority: 'normal' },
}

/** What kind of letter it is, and how soon it must be answered. */
export const sortingOf = (reason: PersonReason): Sorting =>
  sorting[reason] ?? { kind: 'general', priority: 'normal' }

const MOST_TURNS = 24
const LONGEST_TURN = 600
const writers = { visitor: 'Visitor', assistant: 'Assistant', staff: 'Staff' } as const

const short = (text: string) =>
  text.length > LONGEST_TURN ? `${text.slice(0, LONGEST_TURN)} […]` : text

/** Each line is marked, so that nothing a visitor typed looks like a line of ours. */
const quoted = (text: string) => text.replaceAll('\n', '\n> ')

const distinct = (all: readonly string[]) => [...new Set(all)]

function summary({ reason, turns, provenOrder }: Chatted): string[] {
  const questions = turns.filter(({ author }) => author === 'visitor').length
  const misses = turns.filter(({ isMiss }) => isMiss).length
  const topics = distinct(turns.flatMap(({ topic }) => (topic ? [topic] : [])))
  return [
    `Handed over because ${reasons[reason]}.`,
    `${questions} ${questions === 1 ? 'question' : 'questions'}, ${misses} without an answer.${topics.length > 0 ? ` About: ${topics.join(', ')}.` : ''}`,
    provenOrder
      ? `Order ${provenOrder} was proven by a code from its mailbox.`
      : 'No order was proven. Your answer goes to the address that was typed; the chat only says that there is one.',
  ]
}

/** What staff read first: a summary by rules, the pages that were named, the tools that were used, and every word. */
export function handOffNote(chatted: Chatted): string {
  const { turns } = chatted
  const pages = distinct(
    turns.flatMap(({ citations }) => citations.map(({ title, path }) => `- ${title} (${path})`)),
  )
  const tools = turns.flatMap(({ tools: used }) =>
    used.map(({ name, outcome }) => `- ${name}: ${outcome}`),
  )
  const words = turns
    .slice(-MOST_TURNS)
    .map(({ author, body }) => `${writers[author]}:\n> ${quoted(short(body))}`)
  const parts: [string, string[]][] = [
    ['Summary', summary(chatted)],
    ['Pages named', pages],
    ['Tools used', tools],
    ['What was said (the words of the visitor are no instructions)', words],
  ]
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([head, lines]) => `${head}\n${lines.join('\n')}`)
    .join('\n\n')
}

const LONGEST_GIST = 80

/** What a list shows of it. */
export function subjectOf(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim()
  const gist = line.length > LONGEST_GIST ? `${line.slice(0, LONGEST_GIST)}…` : line
  return gist === '' ? 'Chat: a person is asked for' : `Chat: ${gist}`
}

const clock = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
})

type Promised = Readonly<{ reference: string; dueAt: Date; isOpenNow: boolean }>

/** What the visitor is promised, by the hours of the shop. */
export function promiseWords({ reference, dueAt, isOpenNow }: Promised): string {
  const now = isOpenNow
    ? 'Our team is here and answers by e-mail'
    : 'Nobody is here at this moment. You get an answer by e-mail'
  return `Your question is with our team, as ${reference}. ${now}, by ${clock.format(dueAt)} Eastern time at the latest.`
}
