import { type ChatReply, MAX_CHAT_MESSAGE } from '@keyhaven/contracts/assistant'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { useClaim, useCompany } from '../../state/storefront.ts'
import {
  ask,
  chatActions,
  deleteChat,
  type OrderRequest,
  ownChatQuery,
  rate,
} from './chat.queries.ts'
import {
  lastQuestion,
  noChat,
  type ShownChat,
  spokenSoFar,
  withCut,
  withOwnWords,
  withQuestion,
  withRating,
  withReply,
  withStopped,
} from './chat.rules.ts'
import { outOfOrder, outOfReach, TRY_AGAIN } from './fallback.rules.ts'
import { useChatContext } from './use-chat-context.ts'

const POLL_MS = 5_000
const CLOSED_POLL_MS = 30_000

let count = 0
const said = (text: string) => {
  count += 1
  return { id: `local-${count}`, text, now: new Date().toISOString() }
}

/** The chat of this browser, read once and, while a person has it, every few seconds; more seldom while it is closed. */
function useOwnChat(isShown: boolean, isBusy: boolean) {
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    ...ownChatQuery,
    refetchInterval: ({ state }) => {
      const isWithPerson = state.data?.state === 'waiting' || state.data?.state === 'joined'
      return !isBusy && isWithPerson && (isShown ? POLL_MS : CLOSED_POLL_MS)
    },
  })
  const change = (after: (chat: ShownChat) => ShownChat) =>
    queries.setQueryData(ownChatQuery.queryKey, (chat) => after(chat ?? noChat))
  const current = () => queries.getQueryData(ownChatQuery.queryKey) ?? noChat
  return { chat: data ?? noChat, isLoading: isPending, change, current }
}

export type Chat = ReturnType<typeof useChat>

/** Everything a visitor can do in the chat. One answer is written at a time. */
export function useChat(isShown: boolean) {
  /** What has been written of the answer; undefined while none is awaited. */
  const [written, setWritten] = useState<string>()
  const stopper = useRef<AbortController>(undefined)
  const isBusy = written !== undefined
  const { chat, isLoading, change, current } = useOwnChat(isShown, isBusy)
  const context = useChatContext()
  const company = useCompany()
  const supportHours = useClaim('support-hours')

  const fail = (error: unknown) => {
    const { text, suggestions } = isApiError(error)
      ? outOfOrder(company, supportHours)
      : outOfReach(company)
    change((before) => withOwnWords(before, { ...said(text), suggestions }))
  }

  const send = async (typed: string) => {
    const text = typed.trim().slice(0, MAX_CHAT_MESSAGE)
    if (isBusy) return
    const question = text === TRY_AGAIN ? (lastQuestion(chat, TRY_AGAIN) ?? text) : text
    const before = current()
    change((now) => withQuestion(now, said(text)))
    setWritten('')
    const controller = new AbortController()
    stopper.current = controller
    let arrived = ''
    try {
      const messages = [
        ...spokenSoFar(before.messages),
        { role: 'user' as const, content: question },
      ]
      const onText = (more: string) => {
        arrived += more
        setWritten(arrived)
      }
      const reply = await ask({ messages, context }, { onText, signal: controller.signal })
      change((now) => withReply(now, reply, new Date().toISOString()))
    } catch (error) {
      if (controller.signal.aborted) change((now) => withStopped(now, said(arrived)))
      else {
        change((now) => withCut(now, said(arrived)))
        fail(error)
      }
    } finally {
      setWritten(undefined)
    }
  }

  const act = async (action: () => Promise<{ reply: ChatReply }>) => {
    const { reply } = await action()
    change((now) => withReply(now, reply, new Date().toISOString()))
  }

  return {
    chat,
    written,
    isBusy,
    isLoading,
    send,
    stop: () => stopper.current?.abort(),
    askCode: (order: OrderRequest) => act(() => chatActions.order(order)),
    enterCode: (code: string) => act(() => chatActions.code(code)),
    doAct: (...[body]: Parameters<typeof chatActions.act>) => act(() => chatActions.act(body)),
    askPerson: (...[body]: Parameters<typeof chatActions.person>) =>
      act(() => chatActions.person(body)),
    rate: (messageId: string, isGood: boolean) => {
      change((now) => withRating(now, messageId, isGood))
      // A thumb that is lost costs nobody anything.
      void rate(messageId, isGood).catch(() => {})
    },
    forget: async () => {
      stopper.current?.abort()
      await deleteChat()
      change(() => noChat)
    },
  }
}
