import type { changeOrderAddress } from '@keyhaven/contracts/staff/order-address'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { tellOutcome } from '../../kit/tell-outcome.ts'

const endpoint = { method: 'POST', path: '/api/admin/order-details/:id/address' } as const

type ChangeAddressProps = { order: OrderDetails; onDone: () => void }

/** Gives an order another e-mail address. The server asks a second person where one is not enough. */
export function ChangeAddress({ order, onDone }: ChangeAddressProps) {
  const [email, setEmail] = useState('')
  return (
    <ActDialog
      title="Change the e-mail address?"
      lead={`${order.email} is told, and what opened the order there no longer does. Keys that were seen stay hidden at the new address.`}
      label="Change address"
      busy="Changing..."
      tone="danger"
      reason="required"
      isReady={email.trim() !== ''}
      trigger={<Button>Change address</Button>}
      onAct={async ({ reason, idempotencyKey }) => {
        const input = { params: { id: order.id }, body: { email: email.trim(), reason } }
        const answer = await staffApi<typeof changeOrderAddress>(endpoint, input, {
          idempotencyKey,
        })
        tellOutcome(answer, 'The address was changed.')
      }}
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
    </ActDialog>
  )
}
