import { eventually, pause } from './support/eventually.ts'
import { type Message, mailsTo, quiet } from './support/mail.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PATH = '/api/abandoned-cart/capture'
const STORED_PER_HOUR = 20
/** To a mailbox that nobody has proven. */
const MOST_MAILS = 1
/** A little more than the worker takes between two looks. */
const LOOK_MS = 6_000

let serial = 0
const aCart = (over: object = {}) => ({
  sessionId: `attack-session-${++serial}`,
  items: [{ productId: 'home-2024', quantity: 1 }],
  ...over,
})
const person = (email: string) => ({
  customerEmail: email,
  customerName: 'Vera Victim',
  customerPhone: '+44 20 7946 0999',
  deviceInfo: { userAgent: 'Spying/1.0', browser: 'Spying' },
})

/** A day and more passes over every cart. */
const age = (shop: Shop) =>
  shop.sql(
    `update abandoned_carts set changed_at = changed_at - interval '25 hours',
       mailed_at = mailed_at - interval '25 hours'`,
    [],
  )
const remindersTo = async (shop: Shop, email: string) =>
  (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('cart'))

async function looked(shop: Shop) {
  await pause(LOOK_MS)
  await quiet(shop)
}

/** An address that was typed and not ticked, in every shape a tick can be forged. */
async function unasked(shop: Shop, trial: Trial) {
  const victim = 'typed-only@example.com'
  const ticks = [undefined, false, 'true', 1, null, 'yes', { remind: true }]
  for (const remind of ticks) {
    const said = aCart({ ...person(victim), ...(remind !== undefined && { remind }) })
    const { status, json } = await shop.browser().post(PATH, said)
    trial.held('a page is told apart', status === 200 && json.success === true, status)
  }
  const rows = await shop.sql('select * from abandoned_carts', [])
  const text = JSON.stringify(rows)
  trial.held('something of a person is kept', !/typed-only|Vera|7946|Spying/.test(text), text)
}

/** Another person's address, ticked, in cart after cart. */
async function bombed(shop: Shop, trial: Trial) {
  const victim = 'bombed@example.com'
  for (let nth = 0; nth < 10; nth += 1) {
    await shop.browser().post(PATH, aCart({ ...person(victim), remind: true }))
  }
  for (let nth = 0; nth < 3; nth += 1) {
    await age(shop)
    await looked(shop)
  }
  const mails = await remindersTo(shop, victim)
  trial.held(
    'more than one mail to an address nobody proved',
    mails.length <= MOST_MAILS,
    mails.length,
  )
  trial.held(
    'a typed address was mailed',
    (await remindersTo(shop, 'typed-only@example.com')).length === 0,
  )
}

/** An address that ended our mails is not kept, even if the box is ticked. */
async function unsubscribed(shop: Shop, trial: Trial, email: string, mail: Message | undefined) {
  const token = /\/unsubscribe\?t=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await shop.browser().post(`/api/unsubscribe?t=${token}`, {})
  await shop.browser().post(PATH, aCart({ ...person(email), remind: true }))
  const rows = await shop.sql(
    'select 1 from abandoned_carts where email is not null and email = $1',
    [email],
  )
  trial.held('an address that ended our mails is kept', rows.length === 0, rows.length)
}

async function flooded(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const count = async () => (await shop.sql('select 1 from abandoned_carts', [])).length
  const before = await count()
  for (let nth = 0; nth < STORED_PER_HOUR + 10; nth += 1) {
    const { status } = await browser.post(PATH, aCart())
    trial.held('a flood is told when it is not kept', status === 200, status)
  }
  const kept = (await count()) - before
  trial.held('more than twenty carts an hour', kept <= STORED_PER_HOUR, kept)
}

async function guessed(shop: Shop, trial: Trial) {
  for (const token of ['', 'A'.repeat(43), "' or 1=1--"]) {
    const { status, text } = await shop.browser().post('/api/abandoned-cart/restore', { token })
    trial.held(`the link ${token} opens a cart`, status >= 400, text)
  }
  const body = JSON.stringify(aCart({ ...person('foreign@example.com'), remind: true }))
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    await shop.browser().postRaw(PATH, body, headers as Record<string, string>)
  }
  const rows = await shop.sql(
    `select 1 from abandoned_carts where email = 'foreign@example.com'`,
    [],
  )
  trial.held('a foreign page left an address', rows.length === 0)
}

export const cartReminders: Attack = {
  id: 'T19',
  says: 'Carts are kept without their owners, and nobody is reminded who did not ask and prove it, or more than twice',
  async run(shop) {
    const trial = newTrial()
    const buyer = 'wants-it@example.com'
    await shop.browser().post(PATH, aCart({ ...person(buyer), remind: true }))
    await age(shop)
    const mail = await eventually(async () => (await remindersTo(shop, buyer))[0], 30_000)
    trial.works('a shopper who ticked the box is asked', mail !== undefined)
    const token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    await shop.browser().post('/api/abandoned-cart/confirm', { token })
    await age(shop)
    const reminder = await eventually(
      async () =>
        (await remindersTo(shop, buyer)).find(({ text }) => text.includes('/unsubscribe?t=')),
      12_000,
    )
    trial.works('and reminded after saying yes', reminder !== undefined)
    await shop.sql('delete from abandoned_carts', [])
    await unsubscribed(shop, trial, buyer, reminder)
    await shop.sql('delete from abandoned_carts', [])
    await unasked(shop, trial)
    await bombed(shop, trial)
    await flooded(shop, trial)
    await guessed(shop, trial)
    return trial.outcome()
  },
}
