import type { OwnOrder } from '@keyhaven/contracts/account'
import { formatMoney, fromDecimal } from '@keyhaven/contracts/money'

export const dayOf = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

export function totalOf({ total, currency }: OwnOrder) {
  const amount = fromDecimal(total, currency)
  return amount ? formatMoney(amount) : total
}
