import type {
  actInChat,
  askAssistant,
  askOrderCode,
  askPerson,
  ChatQuestion,
  ChatReply,
  deleteOwnChat,
  enterOrderCode,
  rateAnswer,
  readOwnChat,
  StreamEvent,
} from '@keyhaven/contracts/assistant'
import { queryOptions } from '@tanstack/react-query'
import { api, isApiError, send, type Transport } from '../../lib/api/api.ts'
import { bearerFor } from '../../lib/api/credentials.ts'
import { openEvents, type ServerEvent } from '../../lib/api/event-stream.ts'
import { noChat, type ShownChat } from './chat.rules.ts'

/** The chat of this browser as the shop keeps it. Out of reach it is a new one. */
async function readChat(): Promise<ShownChat> {
  const { chat } = await api<typeof readOwnChat>({ method: 'GET', path: '/api/ai-chat' })
  return chat ?? noChat
}

export const ownChatQuery = queryOptions({
  queryKey: ['/api/ai-chat'],
  queryFn: readChat,
  gcTime: Number.POSITIVE_INFINITY,
})

const known = ({ event, data }: ServerEvent) => ({ event, data: JSON.parse(data) }) as StreamEvent

async function lastOf(events: AsyncIterable<ServerEvent>, onText: (text: string) => void) {
  for await (const received of events) {
    const { event, data } = known(received)
    if (event === 'text') onText(data.text)
    if (event === 'done') return data
    if (event === 'failed') break
  }
  throw new Error('The answer broke off')
}

type Asking = { onText: (text: string) => void; signal: AbortSignal }

const noStream = [404, 405, 406, 415, 501]
const isNoStream = (error: unknown) =>
  error instanceof Error && 'status' in error && noStream.includes(Number(error.status))

/** The answer as it is written or, where something between us and the shop allows no streams, as a whole. */
export async function ask(question: ChatQuestion, { onText, signal }: Asking): Promise<ChatReply> {
  try {
    const opened = await openEvents('/api/ai-chat/stream', question, signal)
    if (!opened.events) return opened.json as ChatReply
    return await lastOf(opened.events, onText)
  } catch (error) {
    if (!isNoStream(error)) throw error
    return api<typeof askAssistant>({ method: 'POST', path: '/api/ai-chat' }, { body: question })
  }
}

export const deleteChat = () =>
  api<typeof deleteOwnChat>({ method: 'DELETE', path: '/api/ai-chat' })

export const rate = (messageId: string, isGood: boolean) =>
  api<typeof rateAnswer>(
    { method: 'POST', path: '/api/ai-chat/ratings' },
    { body: { messageId, isGood } },
  )

export type OrderRequest = Readonly<{ orderNumber: string; email: string }>

/** The key of each wish that had no answer yet: sent again, it is the same wish. */
const open = new Map<string, string>()

async function sentOnce<T>(body: object, call: (under: Transport) => Promise<T>): Promise<T> {
  const request = JSON.stringify(body)
  const key = open.get(request) ?? crypto.randomUUID()
  open.set(request, key)
  try {
    const answer = await call((sent) =>
      send(sent, bearerFor(sent.path), { 'idempotency-key': key }),
    )
    open.delete(request)
    return answer
  } catch (error) {
    // What was refused did not happen; after anything else nobody knows.
    if (isApiError(error) && error.status < 500) open.delete(request)
    throw error
  }
}

/** What the forms and buttons below an answer do; each is answered like a question. */
export const chatActions = {
  order: (body: OrderRequest) =>
    api<typeof askOrderCode>({ method: 'POST', path: '/api/ai-chat/order' }, { body }),
  code: (code: string) =>
    api<typeof enterOrderCode>({ method: 'POST', path: '/api/ai-chat/code' }, { body: { code } }),
  act: (body: { act: 'resend_keys' | 'request_refund' | 'replace_key'; reason: string }) =>
    sentOnce(body, (under) =>
      api<typeof actInChat>({ method: 'POST', path: '/api/ai-chat/acts' }, { body }, under),
    ),
  person: (body: { name: string; email: string; message: string }) =>
    sentOnce(body, (under) =>
      api<typeof askPerson>({ method: 'POST', path: '/api/ai-chat/person' }, { body }, under),
    ),
} as const
