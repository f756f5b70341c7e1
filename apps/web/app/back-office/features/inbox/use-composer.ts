import type { LetterFile } from '@keyhaven/contracts/inbox'
import type { Talk } from '@keyhaven/contracts/staff/inbox'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newWish } from '../../kit/staff-api.ts'
import { useTalkActs } from './inbox-calls.ts'

const EVERY_MS = 10_000
const TYPING_MS = 8_000

export type Mode = 'reply' | 'note'
type Next = 'pending' | 'resolved' | 'open'

/** Drafts of this tab, by ticket: a look at another conversation loses no word. */
const drafts = new Map<string, string>()

export const lastLetterIn = ({ letters }: Talk) =>
  letters.findLast(({ author, isNote }) => author !== 'system' && !isNote)?.id ?? 0

/** Tells colleagues that one is here, and hears of them. */
export function usePresence(ticketNumber: string, lastTyped: number) {
  const { watch } = useTalkActs(ticketNumber)
  const [others, setOthers] = useState<readonly { name: string; isWriting: boolean }[]>([])
  const tell = useEffectEvent(async () => {
    const isWriting = Date.now() - lastTyped < TYPING_MS
    setOthers(await watch(isWriting).catch(() => []))
  })
  const isTyping = lastTyped > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew for another ticket and at the first word
  useEffect(() => {
    void tell()
    const timer = setInterval(() => void tell(), EVERY_MS)
    return () => clearInterval(timer)
  }, [ticketNumber, isTyping])
  return others
}

/** What is being written: its text, files and keys, and sending it once. */
export function useComposer(talk: Talk) {
  const { ticketNumber } = talk
  const acts = useTalkActs(ticketNumber)
  const [mode, setMode] = useState<Mode>('reply')
  const [text, setOwnText] = useState(drafts.get(ticketNumber) ?? '')
  const [files, setFiles] = useState<readonly LetterFile[]>([])
  const [resend, setResend] = useState<Readonly<{ id: string; orderNumber: string }>>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [lastTyped, setLastTyped] = useState(0)
  // The newest letter when the first word was written: what comes later has to be read first.
  const [begunAt, setBegunAt] = useState<number>()
  const wish = useRef<string>(undefined)

  const setText = (next: string) => {
    wish.current = undefined
    drafts.set(ticketNumber, next)
    setOwnText(next)
    setLastTyped(next === '' ? 0 : Date.now())
    setBegunAt(next === '' ? undefined : (begunAt ?? lastLetterIn(talk)))
  }
  const done = () => {
    wish.current = undefined
    drafts.delete(ticketNumber)
    setOwnText('')
    setLastTyped(0)
    setBegunAt(undefined)
    setFiles([])
    setResend(undefined)
  }
  const newest = lastLetterIn(talk)
  const seen = begunAt ?? newest
  async function send(next: Next) {
    if (text.trim() === '' || isBusy) return
    wish.current ??= newWish()
    setBusy(true)
    setFailure(undefined)
    try {
      if (mode === 'note') await acts.note(text.trim(), wish.current)
      else {
        const message = text.trim()
        const extra = resend && { resendOrderId: resend.id }
        const body = { message, seen, next, files: files.map(({ id }) => id), ...extra }
        await acts.reply(body, wish.current)
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
      wish.current = undefined
    },
    addFile: acts.addFile,
  }
}

export type Composer = ReturnType<typeof useComposer>
