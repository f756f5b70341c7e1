import type Stripe from 'stripe'
import { describe, expectTypeOf, test } from 'vitest'
import type {
  BalanceTransaction,
  PaymentMethodDomain,
  Payout,
  Review,
} from './state/balance-shapes.ts'
import type { ProviderEvent } from './state/event-log.ts'
import type { LineItem, Session } from './state/session-shape.ts'
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund } from './state/shapes.ts'

type Scalar = string | number | boolean | null | undefined
type ObjectIn<T> = T extends object ? T : never

/** The paths at which ours has a field or a value that theirs does not know. */
type Misfit<Ours, Theirs, Path extends string = ''> = Ours extends Scalar
  ? Ours extends Theirs
    ? never
    : Path
  : Ours extends readonly (infer Item)[]
    ? Misfit<Item, ObjectIn<Theirs>[keyof ObjectIn<Theirs> & number], `${Path}[]`>
    : {
        [Key in keyof Ours & string]: Key extends keyof ObjectIn<Theirs>
          ? Misfit<Ours[Key], ObjectIn<Theirs>[Key], `${Path}.${Key}`>
          : `${Path}.${Key}`
      }[keyof Ours & string]

/** Nothing happens here at run time: the compiler is the judge. */
describe('what the sandbox answers has the shape that the library declares', () => {
  test('for intents', () => {
    expectTypeOf<Misfit<PaymentIntent, Stripe.PaymentIntent>>().toBeNever()
  })
  test('for charges', () => {
    expectTypeOf<Misfit<Charge, Stripe.Charge>>().toBeNever()
  })
  test('for refunds', () => {
    expectTypeOf<Misfit<Refund, Stripe.Refund>>().toBeNever()
  })
  test('for disputes', () => {
    expectTypeOf<Misfit<Omit<Dispute, 'evidence'>, Stripe.Dispute>>().toBeNever()
  })
  test('for payment methods', () => {
    expectTypeOf<Misfit<PaymentMethod, Stripe.PaymentMethod>>().toBeNever()
  })
  test('for sessions', () => {
    expectTypeOf<Misfit<Session, Stripe.Checkout.Session>>().toBeNever()
  })
  test('for line items', () => {
    expectTypeOf<Misfit<LineItem, Stripe.LineItem>>().toBeNever()
  })
  test('for the balance, payouts, domains and reviews', () => {
    expectTypeOf<Misfit<BalanceTransaction, Stripe.BalanceTransaction>>().toBeNever()
    expectTypeOf<Misfit<Payout, Stripe.Payout>>().toBeNever()
    expectTypeOf<Misfit<PaymentMethodDomain, Stripe.PaymentMethodDomain>>().toBeNever()
    expectTypeOf<Misfit<Review, Stripe.Review>>().toBeNever()
  })
  test('for events', () => {
    expectTypeOf<Misfit<Omit<ProviderEvent, 'data' | 'type'>, Stripe.Event>>().toBeNever()
  })
})

test('a shape that does not fit is noticed', () => {
  type Wrong = { id: number; object: 'charge'; colour: string; outcome: { risk: string } }
  expectTypeOf<Misfit<Wrong, Stripe.Charge>>().toEqualTypeOf<'.id' | '.colour' | '.outcome.risk'>()
})
