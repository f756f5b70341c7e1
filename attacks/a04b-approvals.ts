import { randomBytes, randomUUID } from 'node:crypto'
import { approvalsOf, decide, type Waiting } from './support/approvals.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const AT_ONCE = 8
let serial = 0

const LINKS = '/api/admin/payment-links'
const TITLE = 'Below the floor'

/** An honest link that a person wants to change to far below the floor: the approval it waits for. */
async function ask(shop: Shop, asker: Staff): Promise<Waiting> {
  const { browser, headers } = asker
  const products = [{ productId: 'home-2024', quantity: 2 }]
  const wanted = { title: `${TITLE} ${++serial}`, amount: '299.98', products }
  const made = await browser.post(LINKS, wanted, headers)
  const link = made.json.link as { id: string; version: string }
  const answer = await browser.call(
    'PATCH',
    `${LINKS}/${link.id}`,
    { amount: '1.00' },
    { ...headers, 'if-match': `"${link.version}"` },
  )
  const { id } = (answer.json.approval ?? {}) as { id?: string }
  const waiting = await approvalsOf(await shop.staff('admin'))
  const found = waiting.find((each) => each.id === id)
  if (!found) throw new Error(`nothing waits: ${answer.status} ${answer.text}`)
  return found
}

/** How many of them ask one dollar by now. */
const cheapLinks = async (shop: Shop) =>
  (
    await shop.sql('select 1 from payment_links where title like $1 and amount_minor = 100', [
      `${TITLE}%`,
    ])
  ).length

/** Nothing came of it: no link was changed. */
async function nothing(shop: Shop, trial: Trial, what: string, run: () => Promise<unknown>) {
  const before = await cheapLinks(shop)
  const answer = await run()
  trial.held(what, (await cheapLinks(shop)) === before, answer)
}

/** The one who asked decides, and others who may not. */
async function atOnce(shop: Shop, trial: Trial) {
  const admin = await shop.staff('admin')
  const own = await ask(shop, admin)
  await nothing(shop, trial, 'someone approves their own request', async () => {
    const answer = await decide(admin, own)
    return answer.text
  })
  const other = await ask(shop, await shop.staff('finance'))
  await nothing(shop, trial, 'finance approves', async () => {
    const answer = await decide(await shop.staff('finance'), other)
    return answer.text
  })
  await nothing(shop, trial, 'approved under the hash of another request', async () => {
    const answer = await decide(admin, { id: other.id, hash: own.hash })
    return answer.text
  })
}

/** The one who asked decides as a second self. */
async function alone(shop: Shop, trial: Trial) {
  const email = `second-self-${randomBytes(4).toString('hex')}@example.com`
  const admin = await shop.staff('admin', { email, last: 'Lovelace' })
  const again = await shop.staff('super_admin', {
    email: email.replace('@', '+boss@'),
    last: 'Someone',
  })
  const namesake = await shop.staff('admin', {
    email: `other-${randomBytes(4).toString('hex')}@example.com`,
    last: 'LOVELACE',
  })
  const waiting = await ask(shop, admin)
  const selves: [string, Staff][] = [
    ['it from a second address of the same mailbox', again],
    ['it under the same name', namesake],
  ]
  for (const [what, self] of selves) {
    await nothing(shop, trial, `someone approves ${what}`, async () => {
      const answer = await decide(self, waiting)
      return answer.text
    })
  }
}

/** Roles that may not decide, and nobody at all. */
async function withoutTheRight(shop: Shop, trial: Trial, waiting: Waiting) {
  for (const role of ['support', 'catalogue', 'marketing', 'auditor']) {
    await nothing(shop, trial, `${role} approves`, async () => {
      const answer = await decide(await shop.staff(role), waiting)
      return answer.text
    })
  }
  await nothing(shop, trial, 'a visitor approves', async () => {
    const answer = await decide({ browser: shop.browser(), headers: {} }, waiting)
    return answer.text
  })
}

/** What was read is not what would happen. */
async function swapped(shop: Shop, trial: Trial) {
  const admin = await shop.staff('admin')
  const finance = await shop.staff('finance')
  const one = await ask(shop, finance)
  const other = await ask(shop, finance)
  const hashes = [other.hash, '0'.repeat(64), '*', '']
  for (const hash of hashes) {
    await nothing(shop, trial, `approved under the hash "${hash.slice(0, 12)}"`, async () => {
      const answer = await decide(admin, { id: one.id, hash })
      return answer.text
    })
  }
  await nothing(shop, trial, 'a payload that was changed meanwhile', async () => {
    await shop.sql('alter table approvals disable trigger all')
    await shop.sql(
      `update approvals set payload = jsonb_set(payload, '{edit,maxUses}', '1000') where id = $1`,
      [one.id],
    )
    await shop.sql('alter table approvals enable trigger all')
    const answer = await decide(admin, one)
    return answer.text
  })
  await nothing(shop, trial, 'the catalogue changed meanwhile', async () => {
    await shop.sql(
      `insert into price_history (product_id, price_minor, valid_from) values ('home-2024', 19999, now())`,
    )
    const answer = await decide(admin, other)
    return answer.text
  })
  await shop.sql(
    `insert into price_history (product_id, price_minor, original_price_minor, valid_from)
     select product_id, price_minor, original_price_minor, now() from price_history
     where product_id = 'home-2024' order by valid_from limit 1`,
  )
}

/** Too late, and by a person who has left. */
async function over(shop: Shop, trial: Trial) {
  const admin = await shop.staff('admin')
  const late = await ask(shop, await shop.staff('finance'))
  await shop.sql('alter table approvals disable trigger all')
  await shop.sql(
    `update approvals set asked_at = asked_at - interval '73 hours',
       expires_at = expires_at - interval '73 hours' where id = $1`,
    [late.id],
  )
  await shop.sql('alter table approvals enable trigger all')
  await nothing(shop, trial, 'approved after 72 hours', async () => {
    const answer = await decide(admin, late)
    return answer.text
  })
  const email = `leaver-${randomBytes(4).toString('hex')}@example.com`
  const leaver = await shop.staff('finance', { email, last: 'Leaver' })
  const left = await ask(shop, leaver)
  await shop.sql(
    `update staff set is_active = false from set_config('shop.actor', 'test', true) where email = $1`,
    [email],
  )
  await nothing(shop, trial, 'approved after the one who asked has left', async () => {
    const answer = await decide(admin, left)
    return answer.text
  })
}

/** Two who may, many times at once, and yes against no. */
async function races(shop: Shop, trial: Trial) {
  const admin = await shop.staff('admin')
  const boss = await shop.staff('super_admin')
  const finance = await shop.staff('finance')
  const many = await ask(shop, finance)
  const before = await cheapLinks(shop)
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) => decide(nth % 2 ? admin : boss, many)),
  )
  const made = (await cheapLinks(shop)) - before
  trial.held(`approved ${AT_ONCE} times at once changes one link`, made === 1, made)
  const torn = await ask(shop, finance)
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([
    decide(admin, torn, 'approve', key),
    decide(boss, torn, 'refuse', key),
  ])
  const won = answers.filter(({ status }) => status === 200).length
  trial.held('yes and no at once: one of them', won === 1, answers.map(({ text }) => text).join())
  const [row] = await shop.sql('select state, result from approvals where id = $1', [torn.id])
  const fits = (row?.state === 'approved') === (row?.result !== null)
  trial.held('yes and no at once: what happened is what was decided', fits, row)
}

/** The role of the running shop approves by itself. */
async function byDatabase(shop: Shop, trial: Trial, waiting: Waiting) {
  for (const right of ['delete', 'truncate']) {
    const [row] = await shop.sql(`select has_table_privilege('shop_app', 'approvals', $1) as may`, [
      right,
    ])
    trial.held(`the shop may ${right} approvals`, row?.may === false)
  }
  const changes = ["payload = '{}'", "payload_hash = sha256('x')", "summary = 'x'"]
  for (const change of changes) {
    const done = await shop
      .sql(`update approvals set ${change} where id = $1 returning id`, [waiting.id])
      .catch(() => [])
    trial.held(`what waits is rewritten: ${change}`, done.length === 0)
  }
}

export const approvals: Attack = {
  id: 'A04B',
  says: 'What takes two people takes two: nobody approves their own request, late, twice or something else',
  async run(shop) {
    const trial = newTrial()
    const asked = await ask(shop, await shop.staff('finance'))
    const before = await cheapLinks(shop)
    const answer = await decide(await shop.staff('admin'), asked)
    const isMade = answer.status === 200 && (await cheapLinks(shop)) === before + 1
    trial.works('a second person approves, and it is done', isMade, answer.text)
    await atOnce(shop, trial)
    await alone(shop, trial)
    const waiting = await ask(shop, await shop.staff('finance'))
    await withoutTheRight(shop, trial, waiting)
    await byDatabase(shop, trial, waiting)
    await swapped(shop, trial)
    await over(shop, trial)
    await races(shop, trial)
    return trial.outcome()
  },
}
