import type { PaymentLink } from '@keyhaven/contracts/payment-links'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { dismissToasts } from '../../ui/toast-store.ts'
import { openPaymentPage } from './payment-links.queries.ts'
import { customerFrom, failureOf, type Refusal, refusalOf } from './payment-links.rules.ts'

/** After a return from the provider's page the form can be sent again. */
function useFreshReturn(begin: () => void) {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) begin()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [begin])
}

/** Sends a complete form and leaves for the provider's page; what is missing is said at its field. */
export function usePaymentForm(linkId: string, link: PaymentLink | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [begin] = useState(() => () => setBusy(false))
  useFreshReturn(begin)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])

  const refuse = (why: Refusal) => {
    setRefusal(why)
    setBusy(false)
    dismissToasts()
    toast({ title: why.title, description: why.text, tone: 'danger' })
  }
  const send = async (known: PaymentLink, info: Parameters<typeof openPaymentPage>[2]) => {
    setBusy(true)
    try {
      const page = await openPaymentPage(linkId, known, info)
      if ('problem' in page) refuse(page.problem)
      else location.assign(page.address)
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const info = customerFrom(data)
    const chosen = String(data.get('customAmount') ?? '').trim()
    const why = refusalOf(linkId, link, info, chosen)
    if (why || !link) return why && refuse(why)
    setRefusal(undefined)
    void send(link, { ...info, chosen })
  }
  return { form, submit, isBusy, refusal }
}
