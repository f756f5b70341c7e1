import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { moveWords } from '../../kit/move-words.ts'
import { Panel } from '../../kit/panel.tsx'
import { ago } from '../../kit/when.ts'
import { numberText } from './overview.rules.ts'
import { type OverviewData, useMovesAlone } from './overview-calls.ts'

type AttentionRow = Readonly<{
  id: string
  to: string
  title: string
  note?: string
  end: ReactNode
}>

type ShortListProps = {
  title: string
  all: { to: string; label: string }
  rows: readonly AttentionRow[]
  empty: string
}

/** A few rows that lead to what they are about. */
function ShortList({ title, all, rows, empty }: ShortListProps) {
  return (
    <Panel title={title} aside={<TextLink to={all.to}>{all.label}</TextLink>}>
      {rows.length === 0 ? (
        <p className="px-5 pb-5 text-small text-ink-3">{empty}</p>
      ) : (
        <ul className="grid divide-y px-5 pb-2">
          {rows.map(({ id, to, title: name, note, end }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2.5 text-small">
              <span className="grid min-w-0">
                <TextLink to={to} quiet className="truncate">
                  {name}
                </TextLink>
                {note && <span className="wrap-anywhere text-ink-3">{note}</span>}
              </span>
              <span className="shrink-0 text-ink-2 tabular-nums">{end}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const shelfNote = (row: OverviewData['lowStock'][number]) => {
  const cover = row.daysOfCover === null ? '' : `, ${numberText(row.daysOfCover)} days of cover`
  const waiting = row.waiting > 0 ? `, ${numberText(row.waiting)} waited for` : ''
  return `${numberText(row.available)} left${waiting || cover}`
}

const viewText = (count: number) => (count > 0 ? `View ${numberText(count)}` : 'View')

const LICENCES = '/admin/main-site?tab=licenses'
const ALONE = `${LICENCES}&part=moved&view=alone&queue=alone`

/** What waits for a person now, whatever the period. */
export function Attention({ data }: { data: OverviewData }) {
  const { lowStock, waiting, failed } = data
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <ShortList
        title="Low key stock"
        all={{ to: LICENCES, label: 'Licences' }}
        empty="Every edition has keys enough."
        rows={lowStock.map((row) => ({
          id: row.productId,
          to: LICENCES,
          title: row.name,
          note: shelfNote(row),
          end: (
            <Pill tone={row.level === 'empty' ? 'danger' : 'warning'} icon="dot">
              {row.level === 'empty' ? 'Empty' : 'Low'}
            </Pill>
          ),
        }))}
      />
      <ShortList
        title="Orders waiting for keys"
        all={{ to: `${LICENCES}&part=waiting`, label: viewText(waiting.count) }}
        empty="Nobody waits for a key."
        rows={waiting.orders.map((row) => ({
          id: row.orderId,
          to: toOrder(row.orderId),
          title: row.orderNumber,
          note: row.customer,
          end: `${numberText(row.missing)} missing, ${ago(row.paidAt)}`,
        }))}
      />
      <ShortList
        title="Failed payments, last 24 hours"
        all={{
          to: '/admin/main-site?tab=orders&queue=unpaid',
          label: viewText(failed.count),
        }}
        empty="No card was declined."
        rows={failed.payments.map((row) => ({
          id: row.id,
          to: toOrder(row.orderId),
          title: row.orderNumber,
          note: ago(row.at),
          end: amountText(row.amount, row.currency),
        }))}
      />
    </div>
  )
}

/** Keys that one member moved without a second person, for those who answer for members. */
export function MovedAlone() {
  const { data } = useMovesAlone()
  if (!data) return null
  return (
    <ShortList
      title="Keys moved by one person"
      all={{ to: ALONE, label: viewText(data.count?.value ?? 0) }}
      empty="Nobody has moved a key alone."
      rows={data.moves.map((row) => ({
        id: String(row.id),
        to: row.orderId ? toOrder(row.orderId) : ALONE,
        title: row.orderNumber ?? 'Several orders',
        note: [row.member, moveWords[row.act]].filter(Boolean).join(' · '),
        end: `${numberText(row.licenses)} ${row.licenses === 1 ? 'key' : 'keys'}, ${ago(row.at)}`,
      }))}
    />
  )
}

export const TopCoupons = ({ coupons }: Pick<OverviewData, 'coupons'>) => (
  <ShortList
    title="Top coupons"
    all={{ to: '/admin/main-site?tab=coupons', label: 'Coupons' }}
    empty="No coupon was used in this period."
    rows={coupons.map((row) => ({
      id: row.id,
      to: `/admin/main-site?${new URLSearchParams({ tab: 'coupons', id: row.id })}`,
      title: row.code,
      end: `used ${row.uses === 1 ? 'once' : `${numberText(row.uses)} times`}`,
    }))}
  />
)
