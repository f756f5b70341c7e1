import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listCoupons, ManagedCoupon } from '@keyhaven/contracts/staff/coupons'
import { TicketPercent } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { couponLooks, scopeOf, toCoupon, usesOf, validOf } from './coupon-looks.ts'

type Query = InputOf<typeof listCoupons>['query']

const queues = [
  { value: 'running', label: 'Running' },
  { value: 'paused', label: 'Paused' },
  { value: 'ended', label: 'Ended' },
] as const

export function CouponState({ coupon }: { coupon: ManagedCoupon }) {
  const { label, tone, icon } = couponLooks[coupon.state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

export const couponList: ListDefinition<ManagedCoupon> = {
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
    {
      id: 'minSubtotal',
      header: 'From',
      isNumeric: true,
      cell: ({ shownMinSubtotal }) => shownMinSubtotal,
    },
    { id: 'products', header: 'Editions', card: 'fact', cell: scopeOf },
    {
      id: 'createdAt',
      header: 'Made (UTC)',
      sort: 'createdAt',
      isOptional: true,
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: (coupon) => <CouponState coupon={coupon} />,
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ code }) => `Coupon ${code}`,
  toOf: ({ id }) => toCoupon(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/coupons' } as const
    const asked = { query: query as unknown as Query }
    const { coupons, page, count } = await staffApi<typeof listCoupons>(endpoint, asked)
    return { rows: coupons, page, count }
  },
  defaultSort: '-createdAt',
  search: 'Search codes',
  filters: [{ name: 'queue', label: 'State', kind: 'one', options: queues }],
  views: [
    { id: 'all', label: 'All', search: '' },
    ...queues.map(({ value, label }) => ({ id: value, label, search: `queue=${value}` })),
  ],
  empty: {
    icon: TicketPercent,
    title: 'No coupon here',
    text: 'Make one for a campaign, a partner or one customer.',
  },
}
