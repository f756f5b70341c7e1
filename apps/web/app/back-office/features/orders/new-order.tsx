import { countries } from '@keyhaven/contracts/data/countries'
import type { createManualOrder, grantLicense } from '@keyhaven/contracts/staff/manual-orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Act, ActDialog } from '../../kit/act-dialog.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { tellOutcome } from '../../kit/tell-outcome.ts'
import { isWritten, newWish, type OrderWish, orderBody } from './new-order.rules.ts'
import { OrderLines } from './order-lines.tsx'

const creating = { method: 'POST', path: '/api/admin/orders/manual' } as const
const granting = { method: 'POST', path: '/api/admin/orders/grants' } as const
const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))

/** An order that staff write for a buyer: to be paid by another way, or given away. */
export function NewOrder() {
  const member = useMember()
  const navigate = useNavigate()
  const [wish, setWish] = useState<OrderWish>(newWish)
  if (!may(member, 'orders.create')) return null
  const isGift = wish.price === 'gift'
  const send = async ({ reason, idempotencyKey }: Act) => {
    const body = orderBody(wish, reason)
    if (isGift) {
      const answer = await staffApi<typeof grantLicense>(granting, { body }, { idempotencyKey })
      return tellOutcome(answer, '')
    }
    const answer = await staffApi<typeof createManualOrder>(creating, { body }, { idempotencyKey })
    tellOutcome(answer, 'The order is written. It is unpaid.')
    if ('orderId' in answer) await navigate(toOrder(answer.orderId))
  }
  return (
    <ActDialog
      title="New order"
      lead={
        isGift
          ? 'A colleague approves it first. Then the keys go to the buyer, and nothing is charged.'
          : 'The order is unpaid. Mark it as paid once the money has arrived another way.'
      }
      label={isGift ? 'Ask a colleague' : 'Write order'}
      busy="Sending..."
      reason="required"
      isReady={isWritten(wish)}
      trigger={<Button>New order</Button>}
      onAct={send}
      onDone={() => setWish(newWish())}
    >
      <Fields wish={wish} onChange={(part) => setWish((before) => ({ ...before, ...part }))} />
    </ActDialog>
  )
}

type FieldsProps = { wish: OrderWish; onChange: (part: Partial<OrderWish>) => void }

function Fields({ wish, onChange }: FieldsProps) {
  const text = (name: 'email' | 'firstName' | 'lastName') => ({
    value: wish[name],
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
        value={wish.country}
        onChange={(event) => onChange({ country: event.target.value })}
      />
      <RadioGroup
        legend="Price"
        options={[
          { value: 'list', label: 'The list price' },
          { value: 'lower', label: 'A lower price' },
          { value: 'gift', label: 'Nothing: give it away' },
        ]}
        value={wish.price}
        onChange={(price) => onChange({ price })}
      />
      <OrderLines
        lines={wish.lines}
        isPriced={wish.price === 'lower'}
        onChange={(lines) => onChange({ lines })}
      />
    </>
  )
}
