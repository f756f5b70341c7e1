import type Stripe from 'stripe'
import { expect } from 'vitest'
import { failureOf, type Sandbox } from './sandbox.ts'

type Params = Record<string, unknown>

export type WrongRequest = Readonly<{
  name: string
  wrong: () => Promise<unknown>
  status: number
  code?: string | undefined
  says: RegExp
  right: () => Promise<unknown>
}>

/** Refused as the provider does, and what is right beside it is not. */
export async function expectRefused({ status, code, says, wrong, right }: WrongRequest) {
  const failure = await failureOf(wrong())
  expect(failure).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: status })
  expect(failure.code).toBe(code)
  expect(failure.message).toMatch(says)
  await expect(right()).resolves.toBeDefined()
}

/** The sandbox that the requests go to. */
export const at: { sandbox: Sandbox } = { sandbox: undefined as never }
const stripe = () => at.sandbox.stripe

/** The compiler lets values pass that the provider refuses, and unknown names not; here both are tried. */
export const create = (over: Params = {}) =>
  stripe().paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    ...over,
  } as Stripe.PaymentIntentCreateParams)

export const hosted = (over: Params = {}) =>
  stripe().checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'Home' } },
        quantity: 1,
      },
    ],
    success_url: 'http://shop.example.com/done',
    ...over,
  } as Stripe.Checkout.SessionCreateParams)

export async function refund(over: Params = {}) {
  const { id } = await create()
  await stripe().paymentIntents.confirm(id, {
    payment_method: 'pm_card_visa',
    return_url: back,
  })
  return stripe().refunds.create({ payment_intent: id, ...over } as Stripe.RefundCreateParams)
}

export const back = 'http://shop.example.com/back'

export async function pay(list: Params, over: Params = {}) {
  const { id } = await create(list)
  return stripe().paymentIntents.confirm(id, { payment_method: 'pm_card_visa', ...over })
}

/** A paid intent, in a world of a kind. */
export async function refundAfter(event: (id: string) => Promise<unknown>, over: Params = {}) {
  const { id } = await pay({ allowed_payment_method_types: ['card'] })
  await event(id)
  return stripe().refunds.create({ payment_intent: id, ...over } as Stripe.RefundCreateParams)
}

export const nothing = async () => undefined
export const account = (settings: object) => at.sandbox.control('PUT', '/account', settings)

/** Left at a redirect page, which the shopper has answered in a way. */
export async function left(outcome: string) {
  const { id } = await create({ currency: 'eur', allowed_payment_method_types: ['ideal'] })
  await stripe().paymentIntents.confirm(id, {
    payment_method_data: { type: 'ideal' },
    return_url: back,
  })
  if (outcome) await at.sandbox.visit(`/redirect/${id}`, post({ outcome }))
  return id
}

export const post = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  redirect: 'manual',
})

/** What a browser sends with a confirmation: what its form was made with. */
export async function confirmInBrowser(form: Record<string, string>) {
  const { id, client_secret } = await create({ allowed_payment_method_types: ['card'] })
  const elements = { mode: 'payment', amount: '1000', currency: 'usd', types: 'card', ...form }
  const fields = Object.entries(elements).map(([name, text]) => [`elements[${name}]`, text])
  const reply = await at.sandbox.browse(`/v1/payment_intents/${id}/confirm`, {
    client_secret: client_secret ?? '',
    payment_method: 'pm_card_visa',
    ...Object.fromEntries(fields),
  })
  const { error } = (await reply.json()) as { error?: { message: string } }
  if (!error) return reply
  throw Object.assign(new Error(error.message), {
    ...error,
    type: 'StripeInvalidRequestError',
    statusCode: reply.status,
  })
}

export async function read(params: Params) {
  const { id } = await create()
  return stripe().paymentIntents.retrieve(id, params)
}

export const list = (params: Params) => stripe().paymentIntents.list(params)

export const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`key_${place}`, 'x']))
