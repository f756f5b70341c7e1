import { meetParent } from './parent-line.ts'
import { callProvider, intentIdIn } from './provider-call.ts'

type Greeting = { key: string; clientSecret: string; theme: string }

const dialog = document.querySelector('[role=dialog]') as HTMLElement
const line = await meetParent<Greeting>()
const { key, clientSecret, theme } = line.greeting
const id = intentIdIn(clientSecret)

async function answer(outcome: 'complete' | 'fail') {
  for (const button of dialog.querySelectorAll('button')) button.disabled = true
  const call = { origin: location.origin, key, method: 'POST', path: `${id}/authenticate` } as const
  line.tell('done', await callProvider(call, { client_secret: clientSecret, outcome }))
}

document.getElementById('complete')?.addEventListener('click', () => void answer('complete'))
document.getElementById('fail')?.addEventListener('click', () => void answer('fail'))
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void answer('fail')
})

const result = await callProvider(
  { origin: location.origin, key, method: 'GET', path: id },
  { client_secret: clientSecret },
)
if ('paymentIntent' in result) {
  const { amount, currency } = result.paymentIntent
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions()
  const place = document.getElementById('amount') as HTMLElement
  place.textContent = format.format(amount / 10 ** decimals)
}
document.documentElement.dataset.theme = theme === 'dark' ? 'night' : 'day'
dialog.hidden = false
document.getElementById('complete')?.focus()
