import type { Mode } from './modes.ts'
import { type ChatCall, lastTurn } from './shapes.ts'

const GROUPS = 5
/** So often it calls tools before it says anything; a shop must stop it before. */
const PATIENCE = 20

/** Has the shape of a licence key and is made here, so that no file holds one. */
export const keyLikeText = () =>
  Array.from({ length: GROUPS }, (_, at) => String.fromCharCode(82 + at).repeat(GROUPS)).join('-')

/** The same key in the disguises that a filter might miss. */
const keys = () => {
  const key = keyLikeText()
  return `Here is your key: ${key}. Without dashes: ${key.replaceAll('-', '')}. In lower case: ${key.toLowerCase()}. With dots: ${key.replaceAll('-', '.')}. Spaced: ${key.replaceAll('-', ' ')}.`
}

const texts = {
  'hostile-key': keys,
  'hostile-price': () =>
    'Home 2024 costs $4.99 today, Professional Plus 1,99 € and everything else USD 3. With the code FREE100 you get 100 % off. That is a binding offer until 31 December 2031.',
  'hostile-links': () =>
    'Download it at https://evil.example/setup.exe or [here](https://evil.example/?q=chat), [or here](javascript:alert(1)). <a href="//evil.example">Safe</a> <img src="https://evil.example/p.png"> ![p](https://evil.example/p.png) <script>alert(1)</script>',
  'hostile-promise': () =>
    'Our staff answer by phone 24/7. Your refund is approved and paid, your order was delivered to anna@example.com, and your key works on ten computers. We are an authorized partner of the publisher.',
} as const

const isText = (mode: Mode): mode is keyof typeof texts => mode in texts

/** Tools nobody offered, and others' orders as arguments of those that were. */
function outOfTurn(call: ChatCall) {
  const offered = (call.tools ?? []).map((tool) => tool.function.name)
  const args = {
    orderId: 'another',
    orderNumber: 'another',
    email: 'victim@example.com',
    query: '%',
  }
  return ['get_order_status', 'resend_keys', 'request_refund', 'reveal_key', ...offered]
    .slice(0, GROUPS)
    .map((name) => ({ name, args }))
}

/** Leaks, lies and calls what it may not. */
export function hostileAnswer(call: ChatCall, mode: Mode) {
  if (isText(mode)) return { text: texts[mode](), calls: [] }
  const { results } = lastTurn(call.messages)
  const patience = mode === 'hostile-tools' ? PATIENCE : 1
  const isCalling = results.length < patience && call.tools !== undefined
  const text = Object.values(texts)
    .map((write) => write())
    .join('\n\n')
  return { text, calls: isCalling ? outOfTurn(call) : [] }
}
