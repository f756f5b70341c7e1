import type { ShopStatus, StatusIncident } from '@keyhaven/contracts/status'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ComponentRow } from './component-row.tsx'
import { Incidents } from './incidents.tsx'
import { statusQuery } from './status.queries.ts'
import { headlines, momentWords, stateLooks } from './status-words.ts'

const isOpen = ({ state }: StatusIncident) => state !== 'resolved'

/** While staff look into something, measured values alone do not make all well. */
function Headline({ status: { state, asOf, isFromMemory, incidents } }: { status: ShopStatus }) {
  const isDoubted = state === 'ok' && incidents.some(isOpen)
  const { tone, icon } = stateLooks[isDoubted ? 'trouble' : state]
  if (!isFromMemory) {
    const title = isDoubted
      ? 'We measure no trouble, but are looking into something.'
      : headlines[state]
    return (
      <Notice tone={tone} icon={icon} title={title}>
        {asOf && `As of ${momentWords(asOf)}.`}
      </Notice>
    )
  }
  return (
    <Notice tone="danger" icon={icon} title="Our database is out of reach.">
      Pages are shown from memory, and buying is not possible for the moment.{' '}
      {asOf
        ? `History and notes are those of ${momentWords(asOf)}.`
        : 'There is no history or note to show until it is back.'}
    </Notice>
  )
}

/** How the shop is: the parts with ninety days each, and what staff say. */
export function Status() {
  const { data: status } = useQuery(statusQuery())
  if (!status) {
    return (
      <Notice tone="neutral" title="The status could not be loaded.">
        So we cannot say how the shop is. Please try again in a minute.
      </Notice>
    )
  }
  const isWhole = status.components.every(({ days }) => days[0]?.state !== 'unknown')
  return (
    <div className="grid gap-8">
      <Headline status={status} />
      {status.incidents.some(isOpen) && <Incidents incidents={status.incidents} />}
      <div className="grid gap-3">
        <Card padded>
          {status.components.map((component, place) => (
            <ComponentRow key={component.id} component={component} isFirst={place === 0} />
          ))}
        </Card>
        <p className="flex flex-wrap justify-between gap-x-6 text-small text-ink-3">
          <span>One bar is one day. Today is still filling.</span>
          <span>{isWhole ? 'The last 90 days' : '90 days, once we have them'}</span>
        </p>
      </div>
      {!status.incidents.some(isOpen) && <Incidents incidents={status.incidents} />}
    </div>
  )
}
