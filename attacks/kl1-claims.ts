import { seenOrder } from './support/addresses.ts'
import { act, doneByTwo, hired, isStopped } from './support/key-moves.ts'
import { unitsOf } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const ROUNDS = 4

const opens = (by: Staff, order: string) =>
  act(by, 'key-claims', {
    ...{ order, lastFive: '', errorCode: '', symptom: 'key-already-used' },
    note: 'they called',
  })

const decides = (by: Staff, claimId: unknown) =>
  act(by, `key-claims/${String(claimId)}/decision`, { decision: 'replace', note: '' })

/** The claim of an order that waits. */
const waitingClaim = async (shop: Shop, orderId: string) =>
  (
    await shop.sql("select id from key_claims where order_id = $1 and state = 'queued'", [orderId])
  )[0]?.id

/** Support opens and decides claims for an order of its own, and for one of a friend. */
export const endlessClaims: Attack = {
  id: 'KL1',
  says: 'By claims one person gets one more key of a place, none of an order of staff, and decides no claim of their own',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4 * ROUNDS)
    const support = await hired(shop, 'support')
    const colleague = await hired(shop, 'support')
    const friend = await seenOrder(shop, 'claims-friend@example.com')
    const first = await opens(support, friend.orderId)
    trial.works('support has a key replaced', first.json.outcome === 'replaced', first.text)
    const own = await seenOrder(shop, support.email)
    for (const { orderId } of [friend, own]) {
      for (let nth = 0; nth < ROUNDS; nth += 1) {
        await shop.sql(
          `update assignments set first_revealed_at = now(), reveals = 1 where revoked_at is null
           and order_line_id in (select id from order_lines where order_id = $1)`,
          [orderId],
        )
        await opens(support, orderId)
        const claim = await waitingClaim(shop, orderId)
        const mine = await decides(support, claim)
        const isRefused = mine.status === 403 && mine.json.code === 'claim_opened_by_you'
        trial.held('who opened a claim decides it', isRefused, mine.text)
      }
    }
    const byAnother = await decides(colleague, await waitingClaim(shop, friend.orderId))
    trial.held('a colleague replaces it a second time', isStopped(byAnother), byAnother.text)
    trial.held('keys of the friend', (await unitsOf(shop, friend.orderId)) === 2)
    trial.held('keys of support', (await unitsOf(shop, own.orderId)) === 1)
    await doneByTwo(shop, trial, byAnother)
    const keys = await unitsOf(shop, friend.orderId)
    trial.held('one approval is one key', keys === 3, keys)
    return trial.outcome()
  },
}
