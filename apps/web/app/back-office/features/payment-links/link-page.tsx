import type { LinkFile } from '@keyhaven/contracts/staff/payment-links'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Check, Mail, Pause, Pencil, Play, Plus } from 'lucide-react'
import { Notice } from '../../../ui/notice.tsx'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Timeline, type TimelineEntry } from '../../kit/timeline.tsx'
import { day, when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { LinkActs } from './link-acts.tsx'
import { LinkState } from './link-list.tsx'
import { kindOf, paidOf, times, toLinks } from './link-looks.ts'
import { LinkPayments } from './link-payments.tsx'
import { LinkQr } from './link-qr.tsx'

/** A link and the way to read it again after an act. */
export function useLink(id: string) {
  const queries = useQueryClient()
  const queryKey = [calls.readPaymentLink.path, id]
  const query = useQuery({
    queryKey,
    queryFn: () => calls.readPaymentLink({ params: { id } }),
  })
  const reload = () => {
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['list', 'payment-links'] })
  }
  return { query, reload }
}

/** One payment link: its address, who opened and paid it, and what staff did to it. */
export function LinkPage({ id }: { id: string }) {
  const { query, reload } = useLink(id)
  return (
    <DetailQuery query={query} back={toLinks} noun="Payment link">
      {(file) => <PaymentLink file={file} onDone={reload} />}
    </DetailQuery>
  )
}

const looks = {
  created: { icon: Plus, title: 'Made' },
  edited: { icon: Pencil, title: 'Changed' },
  paused: { icon: Pause, title: 'Paused' },
  resumed: { icon: Play, title: 'Taken back into use' },
  withdrawn: { icon: Ban, title: 'Withdrawn' },
  mailed: { icon: Mail, title: 'Mailed' },
} as const

const isKnown = (action: string): action is keyof typeof looks => Object.hasOwn(looks, action)

const entryOf = (change: LinkFile['changes'][number]): TimelineEntry => {
  const { icon, title } = isKnown(change.action) ? looks[change.action] : looks.edited
  const approved = change.approvedBy ? `, approved by ${change.approvedBy}` : ''
  return {
    id: `change-${change.id}`,
    at: change.at,
    icon,
    kind: 'staff',
    title: `${title} by ${change.by}${approved}`,
    text: change.text,
  }
}

const paymentOf = (payment: LinkFile['payments'][number]): TimelineEntry => ({
  id: `paid-${payment.orderId}`,
  at: payment.paidAt ?? payment.startedAt,
  icon: Check,
  tone: 'success',
  kind: 'payment',
  title: `Paid by ${payment.name}`,
  text: payment.orderNumber,
})

function PaymentLink({ file, onDone }: { file: LinkFile; onDone: () => void }) {
  const { link, changes, payments } = file
  const entries = [
    ...changes.map(entryOf),
    ...payments.filter(({ isPaid }) => isPaid).map(paymentOf),
  ]
  return (
    <DetailPage
      back={toLinks}
      title={link.title}
      copy={link.url}
      status={<LinkState link={link} />}
      actions={<LinkActs link={link} onDone={onDone} />}
      aside={<Aside file={file} />}
    >
      {link.status === 'paused' && (
        <Notice tone="warning" title="Nobody can begin to pay it.">
          A buyer who has the card page open already may go on.
        </Notice>
      )}
      <LinkPayments file={file} />
      <Timeline
        subject={`payment_link:${link.id}`}
        entries={entries}
        kinds={[
          { value: 'payment', label: 'Payments' },
          { value: 'staff', label: 'Staff' },
        ]}
      />
    </DetailPage>
  )
}

function Aside({ file: { link, createdByName, visits, payments } }: { file: LinkFile }) {
  const began = payments.length
  return (
    <>
      <Panel title="Payment link">
        <Facts
          facts={[
            ['Amount', link.shownAmount],
            ['Kind', kindOf(link)],
            ['Paid', paidOf(link)],
            link.products.length > 0 && [
              'Delivers',
              link.products.map((one) => `${one.quantity} × ${one.productId}`).join(', '),
            ],
            link.description !== '' && ['Description', link.description],
            link.customMessage !== '' && ['Message', link.customMessage],
            ['Asks for', asksFor(link)],
            ['Ends', link.expiresAt ? when(link.expiresAt) : 'Never'],
            ['Created by', createdByName],
            ['Made', when(link.createdAt)],
          ]}
        />
      </Panel>
      <Panel title="Visits">
        <Facts
          facts={[
            ['Opened', times(visits.total)],
            ['Began to pay', began],
            ['Paid', link.uses],
            ...visits.days
              .slice(0, 7)
              .map(({ day: on, visits: count }) => [day(on), count] as const),
          ]}
        />
      </Panel>
      <LinkQr link={link} />
    </>
  )
}

const asksFor = ({ collectPhoneNumber, collectBillingAddress }: LinkFile['link']) =>
  ['Name and e-mail', collectPhoneNumber && 'phone', collectBillingAddress && 'address']
    .filter(Boolean)
    .join(', ')
