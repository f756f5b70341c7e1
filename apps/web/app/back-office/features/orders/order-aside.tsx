import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toCustomer } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { Facts } from '../../kit/detail-page.tsx'
import { InvoicePdf } from '../../kit/invoice-pdf.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { channelNames } from './order-looks.ts'

type OrderAsideProps = { order: OrderDetails; onDone: () => void }

/** People, money, device and who looks after it. */
export function OrderAside({ order, onDone }: OrderAsideProps) {
  const member = useMember()
  const name = `${order.firstName} ${order.lastName}`.trim() || order.email
  return (
    <>
      <Panel title="Customer">
        <Facts
          facts={[
            [
              'Name',
              order.paidAt !== null && may(member, 'customers.view') ? (
                <TextLink key="customer" to={toCustomer(order.id)}>
                  {name}
                </TextLink>
              ) : (
                name
              ),
            ],
            ['E-mail', order.email],
            order.phone !== '' && ['Phone', order.phone],
            ['Address', order.address],
            ['Channel', channelNames[order.channel]],
          ]}
        />
      </Panel>
      <PaymentPanel order={order} />
      <Documents order={order} />
      <Desk order={order} onDone={onDone} />
      {order.device.length > 0 && (
        <Panel title="Device">
          <Facts facts={order.device.map(({ name, value }) => [name, value] as const)} />
        </Panel>
      )}
      {order.survey && (
        <Panel title="Survey">
          <Facts
            facts={[
              ['Rating', `${order.survey.rating} of 5`],
              order.survey.comment !== '' && ['Comment', order.survey.comment],
            ]}
          />
        </Panel>
      )}
    </>
  )
}

function PaymentPanel({ order }: { order: OrderDetails }) {
  const [payment] = order.payments
  return (
    <Panel title="Payment">
      <Facts
        facts={[
          ['State', order.status],
          order.cardBrand !== undefined && ['Method', order.cardBrand.toUpperCase()],
          ['Charged', amountText(order.money.charged, order.currency)],
          ['Refunded', amountText(order.money.refunded, order.currency)],
          order.paidAt !== null && ['Paid', when(order.paidAt)],
          !!payment?.intentId && [
            'Payment id',
            <code key="intent" className="font-mono text-micro">
              {payment.intentId}
            </code>,
          ],
          order.countedAs !== undefined && [
            'Tag manager calls it',
            <code key="counted" className="font-mono text-micro wrap-anywhere">
              {order.countedAs}
            </code>,
          ],
        ]}
      />
      <Transactions order={order} />
    </Panel>
  )
}

const movementNames: Readonly<Record<string, string>> = {
  charge: 'Charged',
  refund: 'Refunded',
  dispute: 'Disputed',
  dispute_reversal: 'Dispute won',
  refund_failed: 'Refund came back',
}

const movementText = (kind: string) => {
  const plain = kind.replaceAll(/[_-]/g, ' ')
  return movementNames[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Every movement of money, the oldest first. */
function Transactions({ order: { movements } }: { order: OrderDetails }) {
  if (movements.length === 0) return null
  return (
    <>
      <h3 className="border-t px-5 pt-3 text-micro font-label text-ink-3">Transactions</h3>
      <ul className="grid gap-2 px-5 pt-2 pb-5">
        {movements.map(({ reference, kind, amount, currency, at }) => (
          <li key={`${reference}-${kind}-${at}`} className="flex justify-between gap-4 text-small">
            <span className="grid min-w-0">
              <span className="text-ink">
                {movementText(kind)} {amountText(amount, currency)}
              </span>
              <code className="font-mono text-micro wrap-anywhere text-ink-3">{reference}</code>
            </span>
            <span className="shrink-0 text-micro text-ink-3 tabular-nums">{when(at)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Invoices and credit notes, each to open and to save. */
function Documents({ order: { id, invoices } }: { order: OrderDetails }) {
  if (invoices.length === 0) return null
  return (
    <Panel title="Documents">
      <ul className="grid">
        {invoices.map(({ number, kind, amount, currency, issuedAt }) => (
          <li key={number} className="flex items-center justify-between gap-4 border-t px-5 py-2.5">
            <span className="grid min-w-0 text-small">
              <span className="font-medium wrap-anywhere text-ink">
                {kind === 'credit_note' ? 'Credit note' : 'Invoice'} {number}
              </span>
              <span className="text-micro text-ink-3">
                {amountText(amount, currency)}, {when(issuedAt)}
              </span>
            </span>
            <InvoicePdf orderId={id} number={number} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const NOBODY = ''

/** Who looks after the order, and the words to find it by. */
function Desk(props: OrderAsideProps) {
  const { desk } = props.order
  if (may(useMember(), 'orders.edit')) return <EditDesk {...props} />
  return (
    <Panel title="Assigned to">
      <Facts
        facts={[
          ['Assignee', desk.assignee?.name ?? 'Unassigned'],
          ['Tags', desk.tags.join(', ') || 'None'],
        ]}
      />
    </Panel>
  )
}

function EditDesk({ order: { id, desk }, onDone }: OrderAsideProps) {
  const [tags, setTags] = useState(desk.tags.join(', '))
  const params = { id }
  const save = async (work: Promise<unknown>) => {
    try {
      await work
      toast({ tone: 'success', title: 'Saved.' })
      onDone()
    } catch (error) {
      toast({ tone: 'danger', title: wordsOf(error) })
    }
  }
  const assign = (staffId: string | null) => save(calls.assignOrder({ params, body: { staffId } }))
  const words = () =>
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
  const tag = () => save(calls.tagOrder({ params, body: { tags: words() } }))
  return (
    <Panel title="Assigned to">
      <div className="grid gap-4 px-5 pb-5">
        <SelectField
          label="Assignee"
          size="sm"
          options={[
            { value: NOBODY, label: 'Unassigned' },
            ...desk.colleagues.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          value={desk.assignee?.id ?? NOBODY}
          onChange={(event) => void assign(event.target.value || null)}
        />
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void tag()
          }}
        >
          <TextField
            label="Tags"
            hint="Separate tags with commas."
            size="sm"
            value={tags}
            onChange={(event) => setTags(event.target.value)}
          />
          <Button type="submit" size="sm" className="justify-self-end">
            Save tags
          </Button>
        </form>
      </div>
    </Panel>
  )
}
