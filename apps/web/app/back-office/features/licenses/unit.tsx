import type { StockUnit, UnitPlace } from '@keyhaven/contracts/staff/license-units'
import { useQuery } from '@tanstack/react-query'
import { Eye, KeyRound, Undo2 } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { DetailLoading, DetailPage, Facts } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Timeline, type TimelineEntry } from '../../kit/timeline.tsx'
import { when } from '../../kit/when.ts'
import { UnitState } from './key-list.tsx'
import { PARTS, toBatch } from './license-actions.tsx'
import { unitQuery } from './queries.ts'
import { UnitActs } from './unit-acts.tsx'

/** One key, masked: where it is and was, and what can be done about it. */
export function Unit({ id }: { id: number }) {
  const query = useQuery(unitQuery(id))
  const { data, error } = query
  if (error && !data) return <NotLoaded title="The key could not be loaded." query={query} />
  if (!data) return <DetailLoading />
  const { unit, places } = data
  return (
    <DetailPage
      back={{ to: PARTS.keys, label: 'Keys' }}
      title={`Key ending ${unit.lastFive}`}
      status={<UnitState {...unit} />}
      actions={<UnitActs unit={unit} />}
      aside={<About unit={unit} />}
    >
      {unit.hasClaim && (
        <Notice tone="warning" title="Its buyer says that it does not work.">
          Decide on the claim; until then it can be neither replaced nor revoked here.
        </Notice>
      )}
      <Timeline
        subject={`license:${unit.id}`}
        entries={places.flatMap(entriesOf)}
        kinds={[
          { value: 'sale', label: 'Sales' },
          { value: 'staff', label: 'Staff' },
        ]}
      />
    </DetailPage>
  )
}

function About({ unit }: { unit: StockUnit }) {
  return (
    <Panel title="About">
      <Facts
        facts={[
          ['Edition', unit.productName],
          [
            'Batch',
            <TextLink key="batch" quiet to={toBatch(unit.batchId)}>
              {unit.batchName}
            </TextLink>,
          ],
          unit.orderId !== null && [
            'Order',
            <TextLink key="order" quiet to={toOrder(unit.orderId)}>
              {unit.orderNumber}
            </TextLink>,
          ],
          unit.heldUntil !== null && ['Held until', when(unit.heldUntil)],
          ['Reveals', unit.reveals],
        ]}
      />
    </Panel>
  )
}

function entriesOf(place: UnitPlace): TimelineEntry[] {
  const { assignmentId, orderId, orderNumber, assignedAt, firstSeenAt, revokedAt } = place
  const order = (
    <TextLink quiet to={toOrder(orderId)}>
      {orderNumber}
    </TextLink>
  )
  const entry = { kind: 'sale', text: order } as const
  const sold = { ...entry, id: `${assignmentId}-sold`, at: assignedAt, icon: KeyRound }
  const entries: TimelineEntry[] = [{ ...sold, title: 'Given to an order' }]
  if (firstSeenAt) {
    entries.push({
      ...entry,
      id: `${assignmentId}-seen`,
      at: firstSeenAt,
      icon: Eye,
      title: 'Shown or mailed for the first time',
    })
  }
  if (revokedAt) {
    entries.push({
      ...entry,
      id: `${assignmentId}-ended`,
      at: revokedAt,
      icon: Undo2,
      tone: 'warning',
      title: 'Taken from the order',
    })
  }
  return entries
}
