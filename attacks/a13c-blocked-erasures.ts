import { anAccount, bearer, PASSWORD } from './support/customers.ts'
import { eventually } from './support/eventually.ts'
import { aBuyer, open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial } from './support/trial.ts'

/** One more than a worker takes up at once. */
const WAITING = 21
const WITHIN_MS = 60_000

/** An account whose address is proven, as its mailed code would prove it. */
async function aPerson(shop: Shop) {
  const person = await anAccount(shop)
  await shop.sql('update customers set email_verified_at = now() where email_normal = $1', [
    person.email,
  ])
  return person
}
type Person = Awaited<ReturnType<typeof aPerson>>

const askErasure = ({ browser, token }: Person) =>
  browser.post('/api/account/erasure', { password: PASSWORD }, bearer(token))

/** A person opens an order in this name, and never pays it. */
async function unpaidOrder(shop: Shop, email: string): Promise<string> {
  const answer = await open(shop.browser(), { billingInfo: aBuyer({ email }) })
  if (answer.status !== 200) throw new Error(`no order: ${answer.status} ${answer.text}`)
  return openedIn(answer).orderId
}

/** Wishes that wait for a payment which staff are checking. */
async function waitingWishes(shop: Shop, stamp: string) {
  for (let nth = 0; nth < WAITING; nth += 1) {
    const email = `waits-${stamp}-${nth}@example.com`
    const orderId = await unpaidOrder(shop, email)
    await shop.sql("update orders set payment_status = 'review' where id = $1", [orderId])
    await shop.sql(
      `insert into erasures (id, email_normal, address_hash, requested_at)
       values ($1, $2, sha256(convert_to($2, 'UTF8')), now() - interval '1 day')`,
      [`waits-${stamp}-${nth}`, email],
    )
  }
}

const isErased = (shop: Shop, { email }: Person) =>
  eventually(async () => {
    const rows = await shop.sql('select 1 from customers where email_normal = $1', [email])
    return rows.length === 0
  }, WITHIN_MS)

/** Orders lose the address in a step of their own, a moment after the account is gone. */
const isNameless = (shop: Shop, { email }: Person) =>
  eventually(async () => {
    const rows = await shop.sql('select 1 from orders where email_normal = $1', [email])
    return rows.length === 0
  }, WITHIN_MS)

async function clearAway(shop: Shop, stamp: string) {
  await shop.sql('delete from erasures where id like $1', [`waits-${stamp}-%`])
  await shop.sql(
    "update orders set payment_status = 'awaiting' where email_normal like $1 and payment_status = 'review'",
    [`waits-${stamp}-%`],
  )
}

export const blockedErasures: Attack = {
  id: 'A13C',
  says: 'Nobody keeps a person from being erased',
  async run(shop) {
    const trial = newTrial()
    const stamp = String(Date.now())
    const honest = await aPerson(shop)
    const asked = await askErasure(honest)
    trial.works('a wish is taken', asked.status === 202, asked.text)
    trial.works('and carried out', (await isErased(shop, honest)) === true)

    const named = await aPerson(shop)
    await unpaidOrder(shop, named.email)
    await askErasure(named)
    trial.held('an unpaid order in their name', (await isErased(shop, named)) === true)
    trial.held('the unpaid order keeps the address', (await isNameless(shop, named)) === true)

    await waitingWishes(shop, stamp)
    const later = await aPerson(shop)
    await askErasure(later)
    const isDone = await isErased(shop, later)
    await clearAway(shop, stamp)
    trial.held(`${WAITING} wishes that wait`, isDone === true)
    return trial.outcome()
  },
}
