import type { Currency } from '@keyhaven/contracts/money'
import { add, fromDecimal, staffMoney, money as sumOf } from '@keyhaven/contracts/money'

/** A decimal of the wire with its symbol, "−$4.99" below nothing. */
export function amountText(amount: string, currency: string): string {
  const money = fromDecimal(amount.replace(/^-/, ''), currency as Currency)
  if (!money) return amount
  return amount.startsWith('-') ? `−${staffMoney(money)}` : staffMoney(money)
}

/** Decimals of one currency added up, with its symbol. */
export function totalText(amounts: readonly string[], currency: string): string {
  const parts = amounts.map((amount) => fromDecimal(amount, currency as Currency))
  const none = sumOf(0, currency as Currency)
  return staffMoney(parts.reduce<typeof none>((sum, part) => (part ? add(sum, part) : sum), none))
}
