import type { PaymentLink } from '@keyhaven/contracts/payment-links'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { openPaymentPage } from './payment-link.queries.ts'
import { customerFrom, failureOf, type Refusal, refusalOf } from './payment-link.rules.ts'

/** Whoever comes back from the provider's page finds a form that can be sent again. */
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
    toast({ title: why.title, description: why.text, tone: 'danger' })
  }
  const send = async (known: PaymentLink, info: ReturnType<typeof customerFrom>) => {
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
    const info = customerFrom(new FormData(event.currentTarget))
    const why = refusalOf(linkId, link, info)
    if (why || !link) return why && refuse(why)
    setRefusal(undefined)
    void send(link, info)
  }
  return { form, submit, isBusy, refusal }
}
