import type { Attachment } from '@keyhaven/contracts/inbox'
import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { useConversationActs } from './inbox-calls.ts'

const EVERY_MS = 10_000
const TYPING_MS = 8_000

export type Mode = 'reply' | 'note'
type Next = 'pending' | 'resolved' | 'open'

/** Drafts of this tab, by conversation: a look at another conversation loses no word. */
const drafts = new Map<string, string>()

export const lastMessageIn = ({ messages }: Conversation) =>
  messages.findLast(({ author, isNote }) => author !== 'system' && !isNote)?.id ?? 0

/** Tells colleagues that one is here, and hears of them. */
export function usePresence(reference: string, lastTyped: number) {
  const { watch } = useConversationActs(reference)
  const [others, setOthers] = useState<readonly { name: string; isWriting: boolean }[]>([])
  const tell = useEffectEvent(async () => {
    const isWriting = Date.now() - lastTyped < TYPING_MS
    setOthers(await watch(isWriting).catch(() => []))
  })
  const isTyping = lastTyped > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew for another conversation and at the first word
  useEffect(() => {
    void tell()
    const timer = setInterval(() => void tell(), EVERY_MS)
    return () => clearInterval(timer)
  }, [reference, isTyping])
  return others
}

/** What is being written: its text, files and keys, and sending it once. */
export function useComposer(conversation: Conversation) {
  const { reference } = conversation
  const acts = useConversationActs(reference)
  const [mode, setMode] = useState<Mode>('reply')
  const [text, setOwnText] = useState(drafts.get(reference) ?? '')
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [resend, setResend] = useState<Readonly<{ id: string; orderNumber: string }>>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [lastTyped, setLastTyped] = useState(0)
  // The newest message when the first word was written: what comes later has to be read first.
  const [begunAt, setBegunAt] = useState<number>()
  const idempotencyKey = useRef<string>(undefined)

  const setText = (next: string) => {
    idempotencyKey.current = undefined
    drafts.set(reference, next)
    setOwnText(next)
    setLastTyped(next === '' ? 0 : Date.now())
    setBegunAt(next === '' ? undefined : (begunAt ?? lastMessageIn(conversation)))
  }
  const done = () => {
    idempotencyKey.current = undefined
    drafts.delete(reference)
    setOwnText('')
    setLastTyped(0)
    setBegunAt(undefined)
    setFiles([])
    setResend(undefined)
  }
  const newest = lastMessageIn(conversation)
  const seen = begunAt ?? newest
  async function send(next: Next) {
    if (text.trim() === '' || isBusy) return
    idempotencyKey.current ??= newIdempotencyKey()
    setBusy(true)
    setFailure(undefined)
    try {
      if (mode === 'note') await acts.note(text.trim(), idempotencyKey.current)
      else {
        const message = text.trim()
        const extra = resend && { resendOrderId: resend.id }
        const body = { message, seen, next, files: files.map(({ id }) => id), ...extra }
        await acts.reply(body, idempotencyKey.current)
      }
      done()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    mode,
    setMode,
    text,
    setText,
    files,
    setFiles,
    resend,
    setResend,
    send,
    isBusy,
    failure,
    lastTyped,
    /** Letters that came while one was writing. */
    hasNewer: newest > seen,
    readNewer: () => {
      setBegunAt(newest)
      setFailure(undefined)
      idempotencyKey.current = undefined
    },
    addFile: acts.addFile,
  }
}

export type Composer = ReturnType<typeof useComposer>
