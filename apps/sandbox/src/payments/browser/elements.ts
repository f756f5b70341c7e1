import { createExpressElement, type ExpressElement } from './express-element.ts'
import { type Appearance, createPaymentElement, type PaymentElement } from './payment-element.ts'
import type { ErrorView } from './provider-call.ts'

export type ElementsOptions = {
  mode?: string
  amount?: number
  currency?: string
  clientSecret?: string
  appearance?: Appearance
  fonts?: readonly object[]
  allowedPaymentMethodTypes?: readonly string[]
  captureMethod?: string
  setupFutureUsage?: string
}

/** What a form was made with; the provider compares it with the intent. */
export type FormTerms = Readonly<Record<string, string | number | undefined>>

export type Elements = Readonly<{
  create(type: string, options?: object): PaymentElement | ExpressElement
  getElement(type: unknown): PaymentElement | ExpressElement | null
  /** What a confirmation goes through: an authorised wallet, else the card form. */
  _source(): PaymentElement | ExpressElement | null
  update(options: ElementsOptions): void
  fetchUpdates(): Promise<object>
  submit(): Promise<{ error?: ErrorView; selectedPaymentMethod?: string }>
  on(): void
  off(): void
  _options(): ElementsOptions
  _isSubmitted(): boolean
  _terms(): FormTerms
}>

/** One form: this sandbox knows the Payment Element, with cards, and the wallets beside it. */
export function createElements(origin: string, key: string, first: ElementsOptions): Elements {
  refuseOldNames(first)
  let options = first
  let payment: PaymentElement | null = null
  let express: ExpressElement | null = null
  let isSubmitted = false

  const settings = () => ({
    key,
    appearance: options.appearance ?? {},
    fonts: options.fonts ?? [],
    types: options.allowedPaymentMethodTypes ?? ['card'],
  })

  const source = () => (express?._isAuthorised() ? express : payment)

  return {
    create(type) {
      if (type === 'expressCheckout') {
        express = createExpressElement(origin, settings, () => {
          express = null
        })
        return express
      }
      if (type !== 'payment') throw new Error(`This sandbox has no ${type} element.`)
      if (payment) throw new Error('Can only create one Element of type payment through the group.')
      payment = createPaymentElement(origin, settings, () => {
        payment = null
      })
      return payment
    },
    getElement(type) {
      if (typeName(type) === 'expressCheckout') return express
      return typeName(type) === 'payment' ? payment : null
    },
    _source: source,
    update(next) {
      refuseOldNames(next)
      options = { ...options, ...next }
      if (next.appearance) payment?._dress(next.appearance)
      if (next.allowedPaymentMethodTypes) payment?._offer(next.allowedPaymentMethodTypes)
    },
    fetchUpdates: async () => ({}),
    async submit() {
      if (express?._isAuthorised()) {
        isSubmitted = true
        return { selectedPaymentMethod: 'wallet' }
      }
      if (!payment) throw new Error('There is no mounted Payment Element to submit.')
      const error = (await payment._ask('validate')) as ErrorView | undefined
      isSubmitted = !error
      return error ? { error } : { selectedPaymentMethod: payment._method() }
    },
    on() {},
    off() {},
    _options: () => options,
    _isSubmitted: () => isSubmitted,
    _terms: () => termsOf(options),
  }
}

function termsOf(options: ElementsOptions): FormTerms {
  const { mode, amount, currency } = options
  return {
    ...{ mode, amount, currency },
    types: options.allowedPaymentMethodTypes?.join(','),
    capture_method: options.captureMethod,
    setup_future_usage: options.setupFutureUsage,
  }
}

/** The name of before; the library of today refuses it. */
function refuseOldNames(options: ElementsOptions) {
  if (!('paymentMethodTypes' in options)) return
  throw integrationError(
    'stripe.elements(): paymentMethodTypes is no longer supported; use allowedPaymentMethodTypes.',
  )
}

export const integrationError = (message: string) =>
  Object.assign(new Error(message), { name: 'IntegrationError' })

/** React asks by component, everyone else by name. */
const typeName = (type: unknown): unknown =>
  typeof type === 'function' && '__elementType' in type ? type.__elementType : type
