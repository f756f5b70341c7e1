import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import type { refundOrder, StaffRefundReason } from '@keyhaven/contracts/staff/orders'
import { ordersScreen } from '@keyhaven/contracts/staff/screens/orders'
import { type ReactElement, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { amountText } from '../amount-text.ts'
import { staffApi } from '../staff-api.ts'
import { toastOutcome } from '../toast-outcome.ts'
import {
  keysText,
  openLicenses,
  placeOf,
  type RefundKind,
  refundLabel,
  seenIn,
} from './refund.rules.ts'

const endpoint = ordersScreen.calls.refundOrder
type Body = InputOf<typeof refundOrder>['body']

const reasons: readonly Readonly<{ value: StaffRefundReason; label: string }>[] = [
  { value: 'changed_mind', label: 'The buyer changed their mind' },
  { value: 'wrong_edition', label: 'Wrong edition' },
  { value: 'does_not_activate', label: 'It does not activate' },
  { value: 'not_delivered', label: 'Not delivered' },
  { value: 'fraud', label: 'Fraud' },
  { value: 'goodwill', label: 'Goodwill' },
  { value: 'other', label: 'Another reason' },
]

type RefundOrderProps = {
  order: OrderDetails
  onDone: () => void
  /** Sends it another way than the page of the order does. */
  send?: (body: Body, idempotencyKey: string) => Promise<object>
  trigger?: ReactElement
}

const fromOrder = (id: string) => (body: Body, idempotencyKey: string) =>
  staffApi<typeof refundOrder>(endpoint, { params: { id }, body }, { idempotencyKey })

/** Gives money back: all of it, for chosen licences, or an amount with the keys left alone. */
export function RefundOrder({
  order,
  onDone,
  send = fromOrder(order.id),
  trigger = <Button>Refund</Button>,
}: RefundOrderProps) {
  const open = openLicenses(order)
  const [kind, setKind] = useState<RefundKind>('full')
  const [places, setPlaces] = useState<ReadonlySet<string>>(new Set())
  const [amount, setAmount] = useState('')
  const [why, setWhy] = useState<StaffRefundReason>('changed_mind')
  const chosen = kind === 'full' ? open : open.filter((one) => places.has(placeOf(one)))
  const concerned = kind === 'amount' ? [] : chosen
  const whatOf = (): Body['what'] => {
    if (kind === 'full') return { kind }
    if (kind === 'amount') return { kind, amount: amount.trim() }
    return { kind, units: chosen.map(({ lineId, slot }) => ({ lineId, slot })) }
  }
  const toggle = (place: string) =>
    setPlaces((before) => {
      const next = new Set(before)
      if (!next.delete(place)) next.add(place)
      return next
    })
  return (
    <ActDialog
      opensBy="refund"
      title={`Refund order ${order.orderNumber}`}
      lead={`Up to ${amountText(order.money.left, order.currency)} can be refunded. The buyer gets an e-mail, and a credit note corrects the invoice.`}
      label={refundLabel({ kind, amount, chosen, order })}
      busy="Refunding..."
      tone="danger"
      reason="optional"
      reasonLabel="Note"
      isReady={kind === 'full' || (kind === 'amount' ? amount.trim() !== '' : chosen.length > 0)}
      typed={{ label: 'Order number', text: order.orderNumber }}
      trigger={trigger}
      onAct={async ({ reason, idempotencyKey }) => {
        const body: Body = { what: whatOf(), reason: why, note: reason, seen: seenIn(concerned) }
        toastOutcome(await send(body, idempotencyKey), 'The refund is on its way.')
      }}
      onDone={onDone}
    >
      <RadioGroup
        legend="How much"
        options={[
          { value: 'full', label: 'Full refund' },
          { value: 'licenses', label: 'Chosen licences', disabled: open.length === 0 },
          { value: 'amount', label: 'Partial amount, keys stay valid' },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'licenses' && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-body-sm font-label">Licences</legend>
          {open.map((one) => (
            <CheckboxField
              key={placeOf(one)}
              label={`${one.productName}, ${one.lastFive ? `key ending ${one.lastFive}` : 'no key yet'}`}
              checked={places.has(placeOf(one))}
              onChange={() => toggle(placeOf(one))}
            />
          ))}
        </fieldset>
      )}
      {kind === 'amount' && (
        <TextField
          label={`Amount in ${order.currency}`}
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      <p className="text-small text-ink-2">{keysText(concerned)}</p>
      <SelectField
        label="Reason"
        options={reasons}
        value={why}
        onChange={(event) => setWhy(event.target.value as StaffRefundReason)}
      />
    </ActDialog>
  )
}
