import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'
import type { CustomerActsProps } from './customer-acts.tsx'

/** Corrects the name of an account. */
export function RenameCustomer({ customer, onDone }: CustomerActsProps) {
  const seen = { firstName: customer.firstName, lastName: customer.lastName }
  const [firstName, setFirstName] = useState(seen.firstName)
  const [lastName, setLastName] = useState(seen.lastName)
  const isChanged = firstName.trim() !== seen.firstName || lastName.trim() !== seen.lastName
  return (
    <Act
      call={calls.renameCustomer}
      title="Edit the name"
      lead="The customer is told by e-mail. Invoices keep the name they were issued with."
      label="Save name"
      busy="Saving..."
      reason="required"
      isReady={isChanged && firstName.trim() !== '' && lastName.trim() !== ''}
      trigger={<Button>Edit</Button>}
      send={(reason) => ({
        params: { id: customer.id },
        body: { firstName, lastName, seen, reason },
      })}
      done="The name is saved."
      onDone={onDone}
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
    </Act>
  )
}
