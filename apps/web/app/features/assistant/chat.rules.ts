import type { ChatMessage, ChatOffer, ChatReply, OwnChat } from '@keyhaven/contracts/assistant'

/** A message as the page shows it. What the shop never kept has no rating. */
export type Shown = ChatMessage & {
  isLocal?: true
  isStopped?: true
  /** It broke off; this is what had been written. */
  isCut?: true
  answeredBy?: ChatReply['answeredBy']
}
export type ShownChat = Omit<OwnChat, 'messages'> & { messages: readonly Shown[] }

export const noChat: ShownChat = {
  conversationId: '',
  state: 'open',
  messages: [],
  order: null,
  handoff: null,
}

const plain = { suggestions: [], citations: [], offers: [], isGood: null }

const added = (chat: ShownChat, ...messages: Shown[]): ShownChat => ({
  ...chat,
  messages: [...chat.messages, ...messages],
})

type ChatText = { id: string; text: string; now: string }

export const withQuestion = (chat: ShownChat, { id, text, now }: ChatText): ShownChat =>
  added(chat, { ...plain, id, type: 'user', message: text, timestamp: now, isLocal: true })

/** What the assistant says by itself: that it is out of order, or as much as it had written when it was stopped. */
export const withOwnWords = (
  chat: ShownChat,
  { id, text, now, suggestions = [] }: ChatText & { suggestions?: readonly string[] },
): ShownChat =>
  added(chat, {
    ...plain,
    id,
    type: 'ai',
    message: text,
    timestamp: now,
    suggestions: [...suggestions],
    isLocal: true,
  })

export const withStopped = (chat: ShownChat, said: ChatText): ShownChat => {
  const stopped = withOwnWords(chat, said)
  const last = stopped.messages.at(-1)
  return last ? { ...chat, messages: [...chat.messages, { ...last, isStopped: true }] } : chat
}

/** What had been written of an answer that broke off; nothing if no word was. */
export const withCut = (chat: ShownChat, said: ChatText): ShownChat => {
  const last = withOwnWords(chat, said).messages.at(-1)
  if (said.text === '' || !last) return chat
  return { ...chat, messages: [...chat.messages, { ...last, isCut: true }] }
}

/** The answer, and who has the chat from now on. An empty one is a letter that went to a person. */
export function withReply(chat: ShownChat, reply: ChatReply, now: string): ShownChat {
  const after = {
    ...chat,
    conversationId: reply.conversationId,
    state: reply.state,
    handoff: reply.handoff ?? chat.handoff,
  }
  if (reply.response === '') return after
  return added(after, {
    id: reply.messageId,
    type: 'ai',
    message: reply.response,
    timestamp: now,
    suggestions: reply.suggestions,
    citations: reply.citations,
    offers: reply.offers,
    isGood: null,
    answeredBy: reply.answeredBy,
  })
}

export const withRating = (chat: ShownChat, messageId: string, isGood: boolean): ShownChat => ({
  ...chat,
  messages: chat.messages.map((each) => (each.id === messageId ? { ...each, isGood } : each)),
})

/** All that was said, as the contract wants it sent; the newest where there is too much. */
const MOST_SENT = 40
const LONGEST_SENT = 8_000
export const spokenSoFar = (messages: readonly Shown[]) =>
  messages.slice(-MOST_SENT).map(({ type, message }) => ({
    role: type === 'user' ? ('user' as const) : ('assistant' as const),
    content: message.slice(0, LONGEST_SENT),
  }))

/** What may be pressed: only what belongs to the last answer. */
export function openOffers({ messages }: ShownChat): readonly ChatOffer[] {
  const last = messages.at(-1)
  return last?.type === 'ai' ? last.offers : []
}

export const openSuggestions = ({ messages }: ShownChat): readonly string[] => {
  const last = messages.at(-1)
  return last?.type === 'user' ? [] : (last?.suggestions ?? [])
}

/** The last thing the visitor asked, which "Try again" asks once more. */
export const lastQuestion = ({ messages }: ShownChat, except: string) =>
  messages.findLast(({ type, message }) => type === 'user' && message !== except)?.message

const CHIPS_WITH = 1
/** The greeting counts as a message. */
export const hasStarters = ({ messages }: ShownChat) => messages.length + 1 <= CHIPS_WITH

const keyLike = /\b[A-Z\d]{5}(?:[-\s]?[A-Z\d]{5}){4}\b/gi
const cardLike = /\b\d(?:[ -]?\d){12,18}\b/g
/** A draft as the device may keep it: without keys and without card numbers. */
export const savedDraft = (typed: string) => typed.replace(keyLike, '').replace(cardLike, '')

/** "…the order ending in 9Q2D1A7B": all of the id that a greeting may show. */
export const orderEnding = (orderId: string | undefined) => orderId?.slice(-8)
