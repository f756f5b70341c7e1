import type { CouponFile } from '@keyhaven/contracts/staff/coupons'
import { Check, CircleSlash, Clock } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { Chart } from '../../kit/charts/chart.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1_000

/** Each of the last thirty days in UTC, with its uses. */
function daysOf({ days }: CouponFile['usage']) {
  const uses = new Map(days.map((one) => [one.day, one.uses]))
  const dates = Array.from({ length: DAYS }, (_, ago) =>
    new Date(Date.now() - (DAYS - 1 - ago) * DAY_MS).toISOString().slice(0, 10),
  )
  return { days: dates, figures: dates.map((date) => uses.get(date) ?? 0) }
}

const looks = {
  used: { label: 'Used', tone: 'success', icon: Check },
  held: { label: 'In a checkout', tone: 'warning', icon: Clock },
  released: { label: 'Given back', tone: 'neutral', icon: CircleSlash },
} as const

function Orders({ orders }: Pick<CouponFile, 'orders'>) {
  return (
    <Panel title="Orders" lead="The newest that took it, whatever became of them.">
      <ul>
        {orders.map(({ orderId, orderNumber, state, discount, total, at }) => (
          <li
            key={orderId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3.5 text-small"
          >
            <span className="grid">
              <TextLink to={toOrder(orderId)}>{orderNumber}</TextLink>
              <span className="text-ink-2">{when(at)}</span>
            </span>
            <span className="flex items-center gap-3">
              <LookPill look={looks[state]} />
              <span className="text-right tabular-nums">
                {amountText(total, 'USD')}
                <span className="block text-ink-2">{amountText(discount, 'USD')} off</span>
              </span>
            </span>
          </li>
        ))}
        {orders.length === 0 && (
          <li className="border-t px-5 py-3.5 text-small text-ink-2">No order has taken it.</li>
        )}
      </ul>
    </Panel>
  )
}

/** What came of a coupon in thirty days. */
export function CouponUsage({ file: { usage, orders } }: { file: CouponFile }) {
  const member = useMember()
  const { days, figures } = daysOf(usage)
  return (
    <>
      <Chart
        title="Usage"
        lead="Last thirty days in UTC, with its unique codes"
        noun="uses"
        data={{ days, series: usage.used > 0 ? [{ name: 'used', figures }] : [] }}
      />
      <Panel title="In thirty days">
        <Facts
          facts={[
            ['Used', usage.used],
            ['Revenue with it', amountText(usage.revenue, 'USD')],
            ['Discount given', amountText(usage.discount, 'USD')],
          ]}
        />
      </Panel>
      {may(member, 'orders.view') && <Orders orders={orders} />}
    </>
  )
}

/** A pattern, not a suspect. */
export function AbuseFlags({ flags }: Pick<CouponFile, 'flags'>) {
  return (
    <Panel title="Abuse flags" lead="Of the last thirty days.">
      <div className="grid gap-3 px-5 pb-5 text-small">
        {flags.map(({ addresses, orders, lastAt }) => (
          <Notice key={lastAt} tone="warning" title={`One network, ${addresses} addresses`}>
            {orders} orders from one network took it, the last {when(lastAt)}.
          </Notice>
        ))}
        {flags.length === 0 && <p className="text-ink-2">Nothing stands out.</p>}
      </div>
    </Panel>
  )
}
