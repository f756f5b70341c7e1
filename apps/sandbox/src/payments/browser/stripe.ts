import { finish, retrieve } from './authentication.ts'
import {
  createElements,
  type Elements,
  type ElementsOptions,
  integrationError,
} from './elements.ts'
import type { CallResult, IntentView } from './provider-call.ts'

type ConfirmOptions = {
  elements?: Elements
  clientSecret?: string
  confirmParams?: { return_url?: string; payment_method_data?: { billing_details?: object } }
  redirect?: 'always' | 'if_required'
}

const LIBRARY_VERSION = 'endive'

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin

/** The calls of the provider's browser library that a shop with the Payment Element makes. */
function createStripe(key: string) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw new Error('The sandbox takes a publishable test key: pk_test_...')
  }
  const provider = { origin, key }

  return {
    elements: (options: ElementsOptions = {}) => createElements(origin, key, options),
    async confirmPayment(options: ConfirmOptions): Promise<CallResult> {
      const { clientSecret, payment, elements } = prepare(options)
      const billing = options.confirmParams?.payment_method_data?.billing_details ?? {}
      const returnUrl = options.confirmParams?.return_url
      const confirmation = { clientSecret, billing, returnUrl, elements: elements._terms() }
      const first = (await payment._ask('confirm', confirmation)) as CallResult
      const result = await finish(provider, clientSecret, first)
      if ('error' in result || options.redirect === 'if_required') return result
      return leave(result.paymentIntent, returnUrl ?? '')
    },
    retrievePaymentIntent: (clientSecret: string) => retrieve(provider, clientSecret),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      finish(provider, clientSecret, await retrieve(provider, clientSecret)),
    createToken: missing('createToken'),
    createPaymentMethod: missing('createPaymentMethod'),
    confirmCardPayment: missing('confirmCardPayment'),
    _registerWrapper() {},
    registerAppInfo() {},
  }
}

const refusedCall = (message: string) => integrationError(`stripe.confirmPayment(): ${message}`)

function prepare({ elements, clientSecret, confirmParams, redirect }: ConfirmOptions) {
  const options = elements?._options() ?? {}
  const secret = clientSecret ?? options.clientSecret
  const payment = elements?._source()
  if (!payment || !elements) throw refusedCall('there is no mounted Payment Element.')
  if (!secret) throw refusedCall('`clientSecret` is missing.')
  if (options.mode && !elements._isSubmitted()) {
    throw refusedCall('elements.submit() must be called before stripe.confirmPayment().')
  }
  if (redirect !== 'if_required' && !confirmParams?.return_url) {
    throw refusedCall('`confirmParams.return_url` is required.')
  }
  return { payment, elements, clientSecret: secret }
}

/** Goes to the shop's page; nothing after this matters, so it never comes back. */
function leave(intent: IntentView, returnUrl: string): Promise<CallResult> {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', 'succeeded')
  location.assign(url)
  return new Promise(() => {})
}

const missing = (name: string) => () =>
  Promise.reject(new Error(`This sandbox has no ${name}; use the Payment Element.`))

declare global {
  interface Window {
    Stripe?: typeof createStripe & { version?: string }
  }
}

window.Stripe = Object.assign(createStripe, { version: LIBRARY_VERSION })
