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
    </Panel>
  )
}

const NOBODY = ''

/** Who looks after the order, and the words to find it by. */
function Desk(props: OrderAsideProps) {
  const { desk } = props.order
  if (may(useMember(), 'orders.edit')) return <EditDesk {...props} />
  return (
    <Panel title="Looked after by">
      <Facts
        facts={[
          ['Assignee', desk.assignee?.name ?? 'Nobody'],
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
    <Panel title="Looked after by">
      <div className="grid gap-4 px-5 pb-5">
        <SelectField
          label="Assignee"
          size="sm"
          options={[
            { value: NOBODY, label: 'Nobody' },
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
            hint="Separate them with commas."
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
