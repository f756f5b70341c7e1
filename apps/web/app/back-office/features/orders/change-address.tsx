import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'

type ChangeAddressProps = { order: OrderDetails; onDone: () => void }

/** Gives an order another e-mail address. The server asks a second person where one is not enough. */
export function ChangeAddress({ order, onDone }: ChangeAddressProps) {
  const [email, setEmail] = useState('')
  return (
    <Act
      call={calls.changeOrderAddress}
      title="Change the e-mail address?"
      lead={`${order.email} is told, and what opened the order there no longer does. Keys that were seen stay hidden at the new address.`}
      label="Change address"
      busy="Changing..."
      tone="danger"
      reason="required"
      isReady={email.trim() !== ''}
      trigger={<Button>Change address</Button>}
      send={(reason) => ({ params: { id: order.id }, body: { email: email.trim(), reason } })}
      done="The address was changed."
      onDone={onDone}
    >
      <TextField
        label="New e-mail address"
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </Act>
  )
}
