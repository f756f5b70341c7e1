import { randomUUID } from 'node:crypto'
import { approvalsOf, decide } from './support/approvals.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PATH = '/api/admin/mail-templates'

type File = Readonly<{
  stamp: string
  version: number
  phrases: readonly Readonly<{ text: string; places: readonly string[] }>[]
}>

const call = (
  { browser, headers }: StaffCall,
  method: string,
  path: string,
  body?: object,
  seen = '',
) =>
  browser.moved().call(method, `${PATH}${path}`, body, {
    ...headers,
    'idempotency-key': randomUUID(),
    'if-match': `"${seen}"`,
  })

const fileOf = async (by: StaffCall, name: string) =>
  (await call(by, 'GET', `/${name}`)).json as unknown as File

/** Other words for one phrase, saved and then published as far as the shop lets this member. */
async function published(by: StaffCall, name: string, words: string) {
  const { stamp, phrases } = await fileOf(by, name)
  const plain = phrases.find(({ text, places }) => !text.includes('{') && places[0] === 'text')
  const draft = { words: { [plain?.text ?? '']: words } }
  const saved = await call(by, 'PUT', `/${name}/draft`, draft, stamp)
  if (saved.status !== 200) return { answer: saved, version: (await fileOf(by, name)).version }
  const seen = String(saved.json.stamp)
  const answer = await call(by, 'POST', `/${name}/publish`, { reason: 'clearer' }, seen)
  return { answer, version: (await fileOf(by, name)).version }
}

/** Mails in which a false sentence takes keys, codes or money, or a session of staff. */
const guarded = ['keys', 'seat-key', 'one-time-code', 'address-code', 'order-link']
const ofMoney = ['order-confirmed', 'refund-confirmed', 'payment-request', 'offer-ready']
const toStaff = ['staff-link', 'staff-set-up', 'staff-security-news', 'approval-alone']

/** Shapes that only look like words. */
const lookalikes = [
  'Confirm at evil\u2024example',
  'Confirm at evil\uff0eexample',
  'Confirm at evil\u3002example',
  'Write to help\uff20evil example',
  'Call +1 (555) 010 99 88',
  'Your P\u0430ssword ended',
]

async function alone(shop: Shop, trial: Trial) {
  for (const role of ['marketing', 'admin', 'super_admin']) {
    const member = await shop.staff(role)
    for (const name of [...guarded, ...ofMoney, ...toStaff]) {
      const before = (await fileOf(member, name)).version
      const { answer, version } = await published(member, name, `Words by ${role}`)
      trial.held(`${role} alone: other words in ${name}`, version === before, answer.text)
    }
  }
  const marketing = await shop.staff('marketing')
  for (const name of toStaff) {
    const { answer } = await published(marketing, name, 'Sign in here')
    trial.held(`marketing writes ${name}`, answer.status === 403, answer.text)
  }
  for (const words of lookalikes) {
    const { answer } = await published(marketing, 'mail-check', words)
    trial.held(`words that lead away: ${JSON.stringify(words)}`, answer.status === 400, answer.text)
  }
}

/** What is read by two is mailed, and what leads nowhere is published by one. */
async function honest(shop: Shop, trial: Trial) {
  const [marketing, boss] = [await shop.staff('marketing'), await shop.staff('super_admin')]
  const { answer } = await published(marketing, 'refund-confirmed', 'Words that two have read')
  const { id } = (answer.json.approval ?? {}) as { id?: string }
  const waiting = (await approvalsOf(boss)).find((one) => one.id === id)
  if (waiting) await decide(boss, waiting)
  const after = await fileOf(marketing, 'refund-confirmed')
  trial.works('two people publish words about money', after.version === 1, answer.text)
  const back = { version: 0, reason: 'as it was' }
  const own = await call(marketing, 'POST', '/refund-confirmed/restore', back, after.stamp)
  trial.works('the words of the shop are back at once', own.json.version === 2, own.text)
  const plain = await published(marketing, 'help-is-over', 'We are glad to help again')
  trial.works('one person publishes other words', plain.version > 0, plain.answer.text)
}

export const wordsByTwo: Attack = {
  id: 'OR5',
  says: 'Nobody publishes alone what mails with keys, codes or money say, nor mails to staff, and no words lead away',
  async run(shop) {
    const trial = newTrial()
    await honest(shop, trial)
    await alone(shop, trial)
    return trial.outcome()
  },
}
