import type { hostedReturn, paymentConfig } from '@keyhaven/contracts/checkout'
import {
  isCustomerLink,
  type LinkCustomer,
  linkTexts,
} from '@keyhaven/contracts/payment-link-fields'
import type {
  PaymentLink,
  PaymentResult,
  processPayment,
  viewCustomerPaymentLink,
  viewPaymentLink,
  viewPaymentResult,
} from '@keyhaven/contracts/payment-links'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { lookAgainAfter, paymentPageIn } from './payment-links.rules.ts'

const plainLink = (id: string) =>
  api<typeof viewPaymentLink>({ method: 'GET', path: '/api/payment-links/:id' }, { params: { id } })

const customerLink = (id: string) =>
  api<typeof viewCustomerPaymentLink>(
    { method: 'GET', path: '/api/rbac/customer-payment-links/:id' },
    { params: { id } },
  )

/** A customer's link is asked for as such first. */
async function findLink(id: string): Promise<PaymentLink> {
  if (!id) throw new Error(linkTexts.idRequired)
  if (!isCustomerLink(id)) return await plainLink(id)
  return await customerLink(id).catch(() => plainLink(id))
}

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/payment-links', id],
    queryFn: () => findLink(id),
    enabled: id !== '',
    retry: retryIfLost,
  })

const findConfig = () => api<typeof paymentConfig>({ method: 'GET', path: '/api/stripe/config' })

/** Asks for the page where a link is paid; an address the shop does not know is a problem. */
export async function openPaymentPage(
  id: string,
  link: PaymentLink,
  { chosen, ...info }: LinkCustomer & { chosen: string },
) {
  const body = {
    paymentLinkId: id,
    customerInfo: info,
    isCustomerPaymentLink: link.isCustomerPaymentLink,
    customAmount: link.chooses ? chosen : link.amount,
    currency: link.currency,
  }
  const [{ scriptUrl }, answer] = await Promise.all([
    findConfig(),
    api<typeof processPayment>({ method: 'POST', path: '/api/process-payment' }, { body }),
  ])
  return paymentPageIn(answer, scriptUrl, location.origin)
}

/** Settles first, if it can be; whether it could, the payment itself says. */
async function findResult(sessionId: string): Promise<PaymentResult> {
  await api<typeof hostedReturn>(
    { method: 'POST', path: '/api/stripe-checkout-success' },
    { body: { sessionId } },
  ).catch(() => undefined)
  return await api<typeof viewPaymentResult>(
    { method: 'GET', path: '/api/payment-success' },
    { query: { session_id: sessionId } },
  )
}

export const resultQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['/api/payment-success', sessionId],
    queryFn: () => findResult(sessionId),
    refetchInterval: ({ state }) => (state.data ? false : lookAgainAfter(state.errorUpdateCount)),
  })
