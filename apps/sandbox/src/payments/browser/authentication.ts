import { openFrame } from './frame.ts'
import { type CallResult, callProvider, intentIdIn } from './provider-call.ts'

type Provider = { origin: string; key: string }

/** Reads an intent, as far as a browser with its secret may. */
export const retrieve = ({ origin, key }: Provider, clientSecret: string): Promise<CallResult> =>
  callProvider(
    { origin, key, method: 'GET', path: intentIdIn(clientSecret) },
    { client_secret: clientSecret },
  )

/** If the bank wants to ask the shopper, it does so before the result is given back. */
export async function finish(
  provider: Provider,
  clientSecret: string,
  result: CallResult,
): Promise<CallResult> {
  if (!('paymentIntent' in result) || result.paymentIntent.status !== 'requires_action') {
    return result
  }
  const { next_action: next } = result.paymentIntent
  if (next?.redirect_to_url) return leaveFor(next.redirect_to_url.url)
  const answer = await askShopper(provider, clientSecret)
  if ('error' in answer) return answer
  const { last_payment_error: error } = answer.paymentIntent
  return error ? { error: { ...error, payment_intent: answer.paymentIntent } } : answer
}

/** The shopper goes to the page of the method; nothing after this matters, so it never comes back. */
function leaveFor(url: string): Promise<CallResult> {
  location.assign(url)
  return new Promise(() => {})
}

/** The bank's question, over the whole page; the rest of it cannot be reached meanwhile. */
function askShopper({ origin, key }: Provider, clientSecret: string): Promise<CallResult> {
  const before = document.activeElement
  const theme = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light'
  return new Promise((resolve) => {
    const frame = openFrame({
      origin,
      path: '/elements/three-d-secure',
      title: 'Confirm your payment with your bank',
      greeting: { key, clientSecret, theme },
      onEvent(name, data) {
        if (name !== 'done') return
        release()
        frame.close()
        if (before instanceof HTMLElement) before.focus()
        resolve(data as CallResult)
      },
    })
    const release = makeInert()
    coverPage(frame.element, theme)
    document.body.append(frame.element)
    frame.element.focus()
  })
}

function makeInert(): () => void {
  const others = [...document.body.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && !child.inert,
  )
  for (const other of others) other.inert = true
  return () => {
    for (const other of others) other.inert = false
  }
}

function coverPage(element: HTMLIFrameElement, colorScheme: string) {
  Object.assign(element.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    zIndex: '2147483647',
    colorScheme,
  })
}
