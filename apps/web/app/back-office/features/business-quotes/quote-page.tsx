import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { readQuoteRecords, readQuoteRequest } from '@keyhaven/contracts/staff/business-offers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, FilePen, Mail, RotateCcw, X } from 'lucide-react'
import { Notice } from '../../../ui/notice.tsx'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Timeline, type TimelineEntry } from '../../kit/timeline.tsx'
import { day, when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { Offers } from './offers.tsx'
import { QuoteActs } from './quote-acts.tsx'
import { QuoteState } from './quote-list.tsx'

export type Quote = OutputOf<typeof readQuoteRequest>
type Records = OutputOf<typeof readQuoteRecords>

const back = { to: '/admin/main-site?tab=business-quotes', label: 'Quotes' }

/** One request with every version of its offer, its history and its seats. */
export function QuotePage({ reference }: { reference: string }) {
  const queries = useQueryClient()
  const params = { reference }
  const query = useQuery({
    queryKey: ['quote', reference],
    queryFn: () => calls.readQuoteRequest({ params }),
  })
  const { data } = useQuery({
    queryKey: ['quote', reference, 'records'],
    queryFn: () => calls.readQuoteRecords({ params }),
  })
  const reload = () => {
    void queries.invalidateQueries({ queryKey: ['quote', reference] })
    void queries.invalidateQueries({ queryKey: ['list', 'quotes'] })
  }
  return (
    <DetailQuery query={query} back={back} noun="Quote">
      {(quote) => <Shown quote={quote} beside={data} onDone={reload} />}
    </DetailQuery>
  )
}

const looks: Readonly<Record<string, Pick<TimelineEntry, 'icon' | 'title'>>> = {
  'quote.issued': { icon: FilePen, title: 'Offer issued' },
  'quote.withdrawn': { icon: Ban, title: 'Offer withdrawn' },
  'quote.lost': { icon: X, title: 'Marked as lost' },
  'quote.spam': { icon: X, title: 'Marked as spam' },
  'quote.reopened': { icon: RotateCcw, title: 'Opened again' },
  'quote.mailed': { icon: Mail, title: 'Offer mailed again' },
}

const entryOf = ({ at, action, by, text }: Records['events'][number]): TimelineEntry => {
  const { icon, title } = looks[action] ?? { icon: FilePen, title: action }
  return {
    id: `${at}-${action}`,
    at,
    icon,
    kind: 'staff',
    title: by ? `${title} by ${by}` : title,
    text,
  }
}

type ShownProps = { quote: Quote; beside: Records | undefined; onDone: () => void }

function Shown({ quote, beside, onDone }: ShownProps) {
  const { request } = quote
  return (
    <DetailPage
      back={back}
      title={`Quote ${request.reference}`}
      copy={request.reference}
      status={<QuoteState state={request.state} />}
      actions={<QuoteActs quote={quote} onDone={onDone} />}
      aside={<Aside quote={quote} seats={beside?.seats ?? []} />}
    >
      {beside?.awaited.map(({ id, summary, askedByName }) => (
        <Notice key={id} tone="warning" title="Waiting for a second member of staff.">
          {summary} Asked by {askedByName}.
        </Notice>
      ))}
      <Panel title="What they ask for">
        <Facts
          facts={[
            ...request.lines.map(
              ({ productName, quantity }) =>
                [
                  productName,
                  quantity === 1 ? '1 licence' : `${quantity.toLocaleString('en-US')} licences`,
                ] as const,
            ),
            request.neededBy !== null && ['Needed by', day(request.neededBy)],
          ]}
        />
        {request.message !== '' && (
          <p className="border-t px-5 py-4 text-small whitespace-pre-wrap text-ink">
            {request.message}
          </p>
        )}
      </Panel>
      <Offers offers={quote.offers} />
      <Timeline
        subject={`quote:${request.reference}`}
        entries={(beside?.events ?? []).map(entryOf)}
        kinds={[{ value: 'staff', label: 'Staff' }]}
      />
    </DetailPage>
  )
}

function Aside({ quote: { request }, seats }: { quote: Quote; seats: Records['seats'] }) {
  return (
    <>
      <Panel title="Company">
        <Facts
          facts={[
            ['Company', request.company],
            ['Contact', request.contactName],
            ['E-mail', request.email],
            request.phone !== '' && ['Phone', request.phone],
            request.taxId !== '' && ['Tax id', request.taxId],
            ['Country', request.country],
            ['Asked', when(request.createdAt)],
          ]}
        />
      </Panel>
      {seats.length > 0 && (
        <Panel title="Seats" lead="Who was given a licence">
          <ul className="grid gap-2 px-5 pb-5 text-small">
            {seats.map((seat) => (
              <li key={`${seat.email}-${seat.lastFive}-${seat.at}`}>
                {seat.email}
                <span className="block text-ink-3">
                  {seat.productName}, key ending {seat.lastFive}, {seat.state}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
