import { bookBalance } from './balance.ts'
import { newId, nowInSeconds } from './ids.ts'
import { refuseRequest } from './refusal.ts'
import type { BalanceTransaction, Payout } from './state/balance-shapes.ts'
import type { World } from './state/world.ts'

const ARRIVES_AFTER_SECONDS = 2 * 24 * 3_600

/** Everything that lies on the balance leaves for the owner's bank: one payout for each currency. */
export function payOut(world: World): Payout[] {
  const waiting = Map.groupBy(
    world.balance.newest(Number.MAX_SAFE_INTEGER).filter(({ id }) => !world.paidOutBy.has(id)),
    ({ currency }) => currency,
  )
  return [...waiting.entries()].flatMap(([currency, entries]) => {
    const amount = entries.reduce((sum, { net }) => sum + net, 0)
    return amount > 0 ? [sendPayout(world, { currency, amount, entries }, true)] : []
  })
}

type Sum = Readonly<{ currency: string; amount: number; entries: readonly BalanceTransaction[] }>

function sendPayout(world: World, { currency, amount, entries }: Sum, automatic: boolean): Payout {
  const id = newId('po')
  const now = nowInSeconds()
  const terms = { type: 'payout', category: 'payout', source: id, currency } as const
  const left = bookBalance(world, { ...terms, amount: -amount })
  for (const { id: entry } of [...entries, left]) world.paidOutBy.set(entry, id)
  const payout = world.payouts.add({
    id,
    object: 'payout',
    amount,
    arrival_date: now + ARRIVES_AFTER_SECONDS,
    automatic,
    balance_transaction: left.id,
    created: now,
    currency,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    statement_descriptor: 'KEYHAVEN',
    status: 'in_transit',
    type: 'bank_account',
  })
  world.record('payout.created', payout)
  world.record('payout.reconciliation_completed', payout)
  return payout
}

/** What the owner's bank says. Money that it did not take is on the balance again. */
export function endPayout(world: World, payout: Payout, status: 'paid' | 'failed'): Payout {
  if (payout.status !== 'in_transit') refuseRequest(`Payout ${payout.id} has ended.`)
  const failure = {
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  }
  const ended = world.payouts.replace({ ...payout, status, ...(status === 'failed' && failure) })
  if (status === 'failed') {
    const { id: source, amount, currency } = payout
    const terms = { type: 'payout_failure', category: 'payout_reversal' } as const
    bookBalance(world, { ...terms, source, amount, currency })
  }
  world.record(`payout.${status}`, ended)
  return ended
}

/** The newest entries that a payout brought to the bank, by what a list asks. */
export const entriesOf = (world: World, payoutId: string): BalanceTransaction[] =>
  world.balance
    .newest(Number.MAX_SAFE_INTEGER)
    .filter(({ id }) => world.paidOutBy.get(id) === world.payouts.find(payoutId, 'payout').id)
