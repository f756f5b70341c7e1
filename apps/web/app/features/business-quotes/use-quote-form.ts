import type { requestQuote } from '@keyhaven/contracts/business-quotes'
import { fromDecimal, money, toDecimal } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { pushEvent } from '../../lib/analytics.ts'
import { type ApiError, api, isApiError } from '../../lib/api/api.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { type FieldErrors, requestFrom } from './quote-fields.ts'

const refused = 'Please check the highlighted fields.'
const tooOften = 'You have sent several requests. Please try again in an hour.'
const lost = 'Your request could not be sent. Please try again.'

const errorsIn = ({ details = [] }: ApiError): FieldErrors =>
  Object.fromEntries(details.map(({ field, message }) => [field, message]))

/** What the browser itself sees, in its own words: nothing is sent for an empty field. */
const gapsIn = (form: HTMLFormElement): FieldErrors =>
  Object.fromEntries(
    [...form.elements]
      .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      .filter((field) => !field.validity.valid)
      .map((field) => [field.name, field.validationMessage]),
  )

function explain(error: unknown) {
  if (!isApiError(error)) return { problem: lost, errors: {} }
  if (error.status === 429) return { problem: tooOften, errors: {} }
  return { problem: error.details ? refused : lost, errors: errorsIn(error) }
}

/** What the editions would cost in the catalogue, in dollars. */
function worthOf({ lines }: ReturnType<typeof requestFrom>, products: readonly Product[]): number {
  const cents = lines.map(({ productId, quantity }) => {
    const price = products.find(({ id }) => id === productId)?.price
    return (fromDecimal(price ?? '', 'USD')?.minor ?? 0) * quantity
  })
  const sum = cents.reduce((total, minor) => total + minor, 0)
  return Number(toDecimal(money(sum, 'USD')))
}

/** Sends a complete form and shows what the server objects to, at the field it names. */
export function useQuoteForm(onSent: (reference: string) => void) {
  const form = useRef<HTMLFormElement>(null)
  const products = useProducts()
  const [isSending, setSending] = useState(false)
  const [{ problem, errors }, setRefusal] = useState(() => ({
    problem: '',
    errors: {} as FieldErrors,
  }))
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }, [errors])

  const send = async (body: ReturnType<typeof requestFrom>) => {
    setSending(true)
    try {
      const address = { method: 'POST', path: '/api/quotes' } as const
      const { reference } = await api<typeof requestQuote>(address, { body })
      onSent(reference)
      const value = worthOf(body, products)
      pushEvent({ event: 'generate_lead', lead_source: 'quote', currency: 'USD', value })
    } catch (error) {
      setRefusal(explain(error))
    } finally {
      setSending(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const gaps = gapsIn(event.currentTarget)
    const isComplete = Object.keys(gaps).length === 0
    setRefusal({ problem: isComplete ? '' : refused, errors: gaps })
    if (isComplete) void send(requestFrom(new FormData(event.currentTarget)))
  }
  return { form, submit, isSending, problem, errors }
}
