import { isCurrency, money, toDecimal } from '@keyhaven/contracts/money'
import type { Orphan } from './find-orphans.ts'
import type { Healed } from './heal-orphans.ts'

const amountOf = ({ intent: { receivedMinor, currency } }: Orphan) =>
  `${isCurrency(currency) ? toDecimal(money(receivedMinor, currency)) : receivedMinor} ${currency}`

const keysOf = ({ note }: Orphan) => (note ? `, with the ${note.units.length} unit(s) it had` : '')

/** What will be done, in words. */
function planOf(orphan: Orphan): string {
  switch (orphan.plan) {
    case 'settle':
      return `settle it${keysOf(orphan)}`
    case 'attach':
      return `attach it to its order and settle it${keysOf(orphan)}`
    case 'rebuild':
      return `rebuild its order and settle it${keysOf(orphan)}`
    case 'refund':
      return `give it back${orphan.obstacle ? `: ${orphan.obstacle}` : ''}`
    case 'leave':
      return orphan.kind === 'foreign'
        ? 'leave it: it is not ours'
        : 'leave it: nothing proves that it is ours; --refund gives it back'
  }
}

const resultOf = ({ orphan, done, failure }: Healed) =>
  failure ? `FAILED: ${failure}` : (done ?? planOf(orphan))

const cellsOf = (result: Healed, isHealed: boolean) => {
  const { orphan } = result
  return [
    orphan.intent.id,
    orphan.record?.orderNumber ?? orphan.orderId,
    amountOf(orphan),
    orphan.kind,
    isHealed ? resultOf(result) : planOf(orphan),
  ]
}

/** What was found as a table, without anything of cards, keys or buyers. */
export function linesOf(results: readonly Healed[], isHealed: boolean): string[] {
  if (results.length === 0) return ['The ledger has every payment of the card provider.']
  const header = ['payment', 'order', 'amount', 'what is lost', isHealed ? 'done' : 'to do']
  const rows = [header, ...results.map((result) => cellsOf(result, isHealed))]
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
