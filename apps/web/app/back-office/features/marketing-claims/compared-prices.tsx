import type { ComparisonReport } from '@keyhaven/contracts/staff/marketing-claims'
import { Check, TimerOff } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { money, text } from '../../kit/list/columns.tsx'
import { Panel } from '../../kit/panel.tsx'
import { day } from '../../kit/when.ts'

const columns: Column<ComparisonReport>[] = [
  text('productName', { id: 'edition', header: 'Edition', isTitle: true }),
  {
    id: 'seller',
    header: 'Price of',
    cell: ({ seller }) => <span className="wrap-anywhere">{seller}</span>,
  },
  money('price', { header: 'Price' }),
  { id: 'seen', header: 'Seen', cell: ({ seenOn }) => day(seenOn) },
  {
    id: 'state',
    header: 'State',
    cell: ({ isExpired, lastDay }) =>
      isExpired ? (
        <Pill tone="warning" icon={TimerOff}>
          {`Expired ${day(lastDay)}`}
        </Pill>
      ) : (
        <Pill tone="success" icon={Check}>
          {`On pages until ${day(lastDay)}`}
        </Pill>
      ),
  },
]

/** Prices of others in the truth report: what is on pages, and what ran out and is on none. */
export function ComparedPrices({ comparisons }: { comparisons: readonly ComparisonReport[] }) {
  const expired = comparisons.filter(({ isExpired }) => isExpired).length
  return (
    <Panel
      title="Price comparisons"
      lead={`${comparisons.length - expired} on pages, ${expired} expired`}
      aside={<TextLink to="/admin/main-site?tab=price-comparisons">All of them</TextLink>}
    >
      {comparisons.length > 0 && (
        <Table
          className="max-md:px-4 max-md:pb-4"
          caption="Prices of others and how long they count"
          rows={comparisons}
          rowId={({ id }) => String(id)}
          columns={columns}
        />
      )}
    </Panel>
  )
}
