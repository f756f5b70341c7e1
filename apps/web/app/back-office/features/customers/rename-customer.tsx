import type { renameCustomer } from '@keyhaven/contracts/staff/customer-acts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import type { CustomerActsProps } from './customer-acts.tsx'

const endpoint = { method: 'POST', path: '/api/admin/customers/:id/rename' } as const

/** Corrects the name of an account. */
export function RenameCustomer({ customer, onDone }: CustomerActsProps) {
  const seen = { firstName: customer.firstName, lastName: customer.lastName }
  const [firstName, setFirstName] = useState(seen.firstName)
  const [lastName, setLastName] = useState(seen.lastName)
  const isChanged = firstName.trim() !== seen.firstName || lastName.trim() !== seen.lastName
  return (
    <ActDialog
      title="Edit the name"
      lead="The customer is told by e-mail. Invoices keep the name they were issued with."
      label="Save name"
      busy="Saving..."
      reason="required"
      isReady={isChanged && firstName.trim() !== '' && lastName.trim() !== ''}
      trigger={<Button>Edit</Button>}
      onAct={({ reason, idempotencyKey }) =>
        staffApi<typeof renameCustomer>(
          endpoint,
          { params: { id: customer.id }, body: { firstName, lastName, seen, reason } },
          { idempotencyKey },
        )
      }
      onDone={() => {
        toast({ tone: 'success', title: 'The name is saved.' })
        onDone()
      }}
    >
      <TextField
        label="First name"
        autoComplete="off"
        maxLength={100}
        required
        value={firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <TextField
        label="Last name"
        autoComplete="off"
        maxLength={100}
        required
        value={lastName}
        onChange={(event) => setLastName(event.target.value)}
      />
    </ActDialog>
  )
}
