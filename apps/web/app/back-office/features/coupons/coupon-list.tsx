import type { ManagedCoupon } from '@keyhaven/contracts/staff/coupons'
import { TicketPercent } from 'lucide-react'
import { moment, state, text } from '../../kit/list/columns.tsx'
import { listOf, viewsOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { calls } from './calls.ts'
import { couponLooks, scopeOf, toCoupon, usesOf, validOf } from './coupon-looks.ts'

const queues = [
  { value: 'running', label: 'Running' },
  { value: 'paused', label: 'Paused' },
  { value: 'ended', label: 'Ended' },
] as const

export function CouponState({ coupon }: { coupon: ManagedCoupon }) {
  return <LookPill look={couponLooks[coupon.state]} />
}

export const couponList = listOf(calls.listCoupons, 'coupons', {
  name: 'coupons',
  nouns: ['coupon', 'coupons'],
  columns: [
    {
      id: 'code',
      header: 'Code',
      card: 'title',
      cell: ({ code, name }) => (
        <span className="grid">
          <span className="font-mono font-semibold">{code}</span>
          {name && <span className="font-normal text-ink-2 wrap-anywhere">{name}</span>}
        </span>
      ),
    },
    {
      id: 'value',
      header: 'Value',
      card: 'amount',
      cell: ({ shownValue, currency }) => (
        <span className="whitespace-nowrap">
          {shownValue}
          {currency && `, ${currency} only`}
        </span>
      ),
    },
    { id: 'used', header: 'Used', card: 'fact', cell: usesOf },
    {
      id: 'valid',
      header: 'Valid (UTC)',
      card: 'fact',
      cell: (coupon) => <span className="whitespace-nowrap">{validOf(coupon)}</span>,
    },
    text('shownMinSubtotal', { id: 'minSubtotal', header: 'From', isNumeric: true }),
    { id: 'products', header: 'Editions', card: 'fact', cell: scopeOf },
    moment('createdAt', { header: 'Created (UTC)', sort: 'createdAt', isOptional: true }),
    state('state', couponLooks, { header: 'State' }),
  ],
  labelOf: ({ code }) => `Coupon ${code}`,
  toOf: ({ id }) => toCoupon(id),
  defaultSort: '-createdAt',
  search: 'Search codes',
  filters: [{ name: 'queue', label: 'State', kind: 'one', options: queues }],
  views: viewsOf('queue', queues),
  empty: {
    icon: TicketPercent,
    title: 'No coupon here',
    text: 'Make one for a campaign, a partner or one customer.',
  },
})
