import { type SubmitEvent, useState } from 'react'
import { isApiError } from '../../../lib/api/api.ts'

const words = (error: unknown) =>
  isApiError(error)
    ? error.message.replace(/^\d+: /, '')
    : 'We could not reach the shop. Please try again.'

const textsOf = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return (name: string) => String(data.get(name) ?? '').trim()
}

/** Sends a form of the chat once, and says what was refused. */
export function useSending(send: (text: (name: string) => string) => Promise<void>) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setProblem(undefined)
    try {
      await send(textsOf(event.currentTarget))
    } catch (error) {
      setProblem(words(error))
    } finally {
      setSending(false)
    }
  }
  return { isSending, problem, submit }
}
