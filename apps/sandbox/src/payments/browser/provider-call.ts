/** What the browser library and its frames pass on; only the fields they look at are named. */
export type IntentView = Readonly<{
  id: string
  amount: number
  currency: string
  status: string
  client_secret: string
  last_payment_error: ErrorView | null
  next_action?: Readonly<{ redirect_to_url?: Readonly<{ url: string }> }> | null
}>
export type ErrorView = Readonly<{
  type: string
  message: string
  code?: string
  payment_intent?: IntentView
}>
export type CallResult = { paymentIntent: IntentView } | { error: ErrorView }

type Fields = { readonly [name: string]: unknown }
type ProviderCall = { origin: string; key: string; method: 'GET' | 'POST'; path: string }

const UNREACHABLE: ErrorView = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. ' +
    'Please check your internet connection and try again.',
}

/** Asks the provider; whatever goes wrong comes back as an error, never as an exception. */
export async function callProvider(call: ProviderCall, fields: Fields): Promise<CallResult> {
  const form = new URLSearchParams(flatten(fields))
  const isGet = call.method === 'GET'
  const url = `${call.origin}/v1/payment_intents/${call.path}${isGet ? `?${form}` : ''}`
  const headers = { authorization: `Bearer ${call.key}` }
  try {
    const reply = await fetch(url, {
      method: call.method,
      headers,
      ...(isGet ? {} : { body: form }),
    })
    const answer = (await reply.json()) as IntentView & { error?: ErrorView }
    return answer.error ? { error: answer.error } : { paymentIntent: answer }
  } catch {
    return { error: UNREACHABLE }
  }
}

/** `{ card: { number } }` becomes `card[number]`, as forms are sent. */
function flatten(fields: Fields, prefix = ''): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name
    if (value === null || value === undefined) return []
    return typeof value === 'object' ? flatten(value as Fields, path) : [[path, String(value)]]
  })
}

export const intentIdIn = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
