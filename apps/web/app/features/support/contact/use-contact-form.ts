import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { sendContactMessage } from '@keyhaven/contracts/inbox'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { pushEvent } from '../../../lib/analytics.ts'
import { isApiError } from '../../../lib/api/api.ts'
import { useCompany } from '../../../state/storefront.ts'
import { type FilesSent, filesFault, filesIn, sendFiles } from './attachments.ts'
import { useCameFrom } from './came-from.ts'
import { askForFormToken, sendMessage } from './contact.queries.ts'
import { type FieldErrors, hindrance, typedIn } from './contact-fields.ts'

export type Sent = OutputOf<typeof sendContactMessage> & Readonly<{ files: FilesSent }>
type Refusal = { problem: string; errors: FieldErrors }

const none: Refusal = { problem: '', errors: {} }
const fallbackTo = (address: string) => `Please try again or contact us directly at ${address}`

const byField = (issues: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(issues.toReversed().map(({ field, message }) => [field, message]))

function explain(error: unknown, address: string): Refusal {
  const fallback = fallbackTo(address)
  if (!isApiError(error)) return { problem: fallback, errors: {} }
  if (error.status === 429) {
    return { problem: 'You have written several times. Please try again in an hour.', errors: {} }
  }
  const said = error.message.replace(/^\d+: /, '')
  return { problem: said || fallback, errors: byField(error.details ?? []) }
}

/** The rules come with the first press of the button: until then nobody needs them. */
async function faultsIn(message: object): Promise<FieldErrors> {
  const { contactMessage } = await import('@keyhaven/contracts/inbox')
  const { error } = contactMessage.safeParse(message)
  return byField(
    (error?.issues ?? []).map(({ path, message: text }) => ({
      field: String(path[0]),
      message: text,
    })),
  )
}

/** A form that remembers when it was shown, in our words and in the server's. */
export function useContactForm(onSent: (sent: Sent) => void) {
  const { email: address } = useCompany()
  const { orderNumber, from } = useCameFrom()
  const form = useRef<HTMLFormElement>(null)
  const opened = useRef({ at: 0, token: Promise.resolve('') })
  const [isSending, setSending] = useState(false)
  const [{ problem, errors }, setRefusal] = useState(none)

  useEffect(() => {
    opened.current = { at: Date.now(), token: askForFormToken().catch(() => '') }
  }, [])
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }, [errors])

  const send = async (typed: ReturnType<typeof typedIn>, files: readonly File[]) => {
    const submissionTime = (Date.now() - opened.current.at) / 1_000
    const stop = hindrance(typed, submissionTime)
    if (stop) return setRefusal({ problem: stop, errors: {} })
    const formToken = await opened.current.token
    const message = { ...typed, submissionTime, sessionId: crypto.randomUUID(), formToken, from }
    const fault = filesFault(files)
    const faults = { ...(await faultsIn(message)), ...(fault && { files: fault }) }
    if (Object.keys(faults).length > 0) return setRefusal({ problem: '', errors: faults })
    const sent = await sendMessage(message as Parameters<typeof sendMessage>[0])
    onSent({ ...sent, files: await sendFiles(sent.fileToken, files) })
    pushEvent({ event: 'generate_lead', lead_source: 'contact', currency: 'USD', value: 0 })
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSending(true)
    setRefusal(none)
    const filled = new FormData(event.currentTarget)
    await send(typedIn(filled), filesIn(filled)).catch((error) =>
      setRefusal(explain(error, address)),
    )
    setSending(false)
  }
  return { form, submit, isSending, problem, errors, orderNumber }
}
