import type { CustomerDetails } from '@keyhaven/contracts/staff/customer-details'
import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import { Repeat2, UserRound, UserRoundCheck } from 'lucide-react'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { when } from '../../kit/when.ts'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerAside } from './customer-aside.tsx'
import { CustomerConsents } from './customer-consents.tsx'
import { amountText, originalsText } from './customer-looks.ts'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerTimeline } from './customer-timeline.tsx'
import { useCustomer } from './use-customer.ts'

const back = { to: '/admin/main-site?tab=customers', label: 'Customers' }

/** One customer: what they bought and said, and what was agreed with them. Keys are masked. */
export function CustomerPage({ id }: { id: string }) {
  const { query, reload } = useCustomer(id)
  const { data: customer, error } = query
  if (error && !customer) {
    return (
      <DetailPage back={back} title="Customer">
        <NotLoaded title="The customer could not be loaded." query={query} />
      </DetailPage>
    )
  }
  if (!customer) {
    return (
      <Loading className="grid gap-5">
        <Skeleton className="h-8" />
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  const done = () => void reload()
  const name = `${customer.firstName} ${customer.lastName}`.trim() || customer.email
  return (
    <DetailPage
      back={back}
      title={name}
      status={<Status customer={customer} />}
      actions={<CustomerActs customer={customer} onDone={done} />}
      aside={<CustomerAside customer={customer} onDone={done} />}
    >
      {customer.block && (
        <Notice tone="danger" title="This customer is blocked.">
          {customer.block.by} on {when(customer.block.at)}: {customer.block.reason}
        </Notice>
      )}
      <Figures customer={customer} />
      <CustomerOrders customer={customer} />
      <CustomerConsents customer={customer} />
      <CustomerTimeline customer={customer} />
    </DetailPage>
  )
}

function Status({ customer }: { customer: CustomerDetails }) {
  return (
    <>
      {customer.isAccount ? (
        <Pill tone="accent" icon={UserRoundCheck}>
          Account
        </Pill>
      ) : (
        <Pill tone="neutral" icon={UserRound}>
          Guest
        </Pill>
      )}
      {customer.paidOrders > 1 && (
        <Pill tone="neutral" icon={Repeat2}>
          Repeat customer
        </Pill>
      )}
    </>
  )
}

function Figures({ customer }: { customer: CustomerDetails }) {
  const { worth, spent, paidOrders, lastOrderAt, conversations } = customer
  const open = conversations?.filter(({ text }) => text === 'open').length
  const figures: readonly { label: string; value: string; note?: string | undefined }[] = [
    {
      label: 'Spent',
      value: amountText({ amount: worth, currency: REPORTING_CURRENCY }),
      note: originalsText(spent),
    },
    { label: 'Paid orders', value: String(paidOrders) },
    { label: 'Last order', value: lastOrderAt ? when(lastOrderAt) : 'None' },
    ...(open === undefined ? [] : [{ label: 'Open conversations', value: String(open) }]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-tile border bg-surface px-5 py-4 shadow-rest lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="text-label font-semibold text-ink tabular-nums">{value}</dd>
          {note && <dd className="text-small text-ink-3 tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
