import { allCountries, byName } from '@keyhaven/contracts/country-table'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog, type Confirmation } from '../../kit/act-dialog.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { toastOutcome } from '../../kit/toast-outcome.ts'
import { calls } from './calls.ts'
import { isWritten, newOrderRequest, type OrderRequest, orderBody } from './new-order.rules.ts'
import { OrderLines } from './order-lines.tsx'

const countryOptions = allCountries
  .toSorted(byName)
  .map(({ code, name }) => ({ value: code, label: name }))

/** An order that staff write for a buyer: to be paid by another way, or given away. */
export function NewOrder() {
  const member = useMember()
  const navigate = useNavigate()
  const [request, setRequest] = useState<OrderRequest>(newOrderRequest)
  if (!may(member, 'orders.create')) return null
  const isGift = request.price === 'gift'
  const send = async ({ reason, idempotencyKey }: Confirmation) => {
    const body = orderBody(request, reason)
    if (isGift) {
      const answer = await calls.grantLicense({ body }, { idempotencyKey })
      return toastOutcome(answer, '')
    }
    const answer = await calls.createManualOrder({ body }, { idempotencyKey })
    toastOutcome(answer, 'The order is written. It is unpaid.')
    if ('orderId' in answer) await navigate(toOrder(answer.orderId))
  }
  return (
    <ActDialog
      opensBy="order"
      title="New order"
      lead={
        isGift
          ? 'A colleague approves it first. Then the keys go to the buyer, and nothing is charged.'
          : 'The order is unpaid. Mark it as paid once the money has arrived another way.'
      }
      label={isGift ? 'Ask a colleague' : 'Create order'}
      busy="Sending..."
      reason="required"
      isReady={isWritten(request)}
      trigger={<Button>New order</Button>}
      onAct={send}
      onDone={() => setRequest(newOrderRequest())}
    >
      <Fields
        request={request}
        onChange={(part) => setRequest((before) => ({ ...before, ...part }))}
      />
    </ActDialog>
  )
}

type FieldsProps = { request: OrderRequest; onChange: (part: Partial<OrderRequest>) => void }

function Fields({ request, onChange }: FieldsProps) {
  const text = (name: 'email' | 'firstName' | 'lastName') => ({
    value: request[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <TextField label="E-mail" type="email" required {...text('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" required {...text('firstName')} />
        <TextField label="Last name" required {...text('lastName')} />
      </div>
      <SelectField
        label="Country"
        placeholder="Choose a country"
        required
        options={countryOptions}
        value={request.country}
        onChange={(event) => onChange({ country: event.target.value })}
      />
      <RadioGroup
        legend="Price"
        options={[
          { value: 'list', label: 'The list price' },
          { value: 'lower', label: 'A lower price' },
          { value: 'gift', label: 'Free of charge' },
        ]}
        value={request.price}
        onChange={(price) => onChange({ price })}
      />
      <OrderLines
        lines={request.lines}
        isPriced={request.price === 'lower'}
        onChange={(lines) => onChange({ lines })}
      />
    </>
  )
}
