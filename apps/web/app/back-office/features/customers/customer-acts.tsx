import type { CustomerDetails } from '@keyhaven/contracts/staff/customer-details'
import { Ban, LogIn } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Act } from '../../kit/act.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { MergeCustomer } from './merge-customer.tsx'
import { RenameCustomer } from './rename-customer.tsx'

export type CustomerActsProps = { customer: CustomerDetails; onDone: () => void }

const because = (id: string) => (reason: string) => ({ params: { id }, body: { reason } })

/** What this member can do for or about a customer. The server decides again. */
export function CustomerActs({ customer, onDone }: CustomerActsProps) {
  const member = useMember()
  // A person is the same in every store.
  if (member.stores.length > 0) return null
  const canEdit = may(member, 'customers.edit')
  return (
    <>
      {may(member, 'customers.merge') && !customer.block && (
        <MergeCustomer customer={customer} onDone={onDone} />
      )}
      {canEdit && customer.isAccount && <RenameCustomer customer={customer} onDone={onDone} />}
      {canEdit && <BlockButton customer={customer} onDone={onDone} />}
      {canEdit && !customer.block && (
        <Act
          call={calls.sendCustomerSignIn}
          title="Send a sign-in link?"
          lead={`It goes to ${customer.email} and to no other mailbox. Nobody here sees it.`}
          label="Send link"
          busy="Sending..."
          reason="required"
          trigger={{ text: 'Send sign-in link', icon: LogIn, variant: 'primary' }}
          send={because(customer.id)}
          done="The link is on its way."
          onDone={onDone}
        />
      )}
    </>
  )
}

function BlockButton({ customer, onDone }: CustomerActsProps) {
  if (customer.block) {
    return (
      <Act
        call={calls.unblockCustomer}
        title="Unblock this customer?"
        lead="They can sign in and buy again, and are told so by e-mail."
        label="Unblock"
        busy="Unblocking..."
        reason="required"
        trigger={<Button>Unblock</Button>}
        send={because(customer.id)}
        done="The customer is unblocked."
        onDone={onDone}
      />
    )
  }
  return (
    <Act
      call={calls.blockCustomer}
      title="Block this customer?"
      lead="They are signed out everywhere, and can neither sign in nor buy. Their keys keep working. They are told so by e-mail."
      label="Block"
      busy="Blocking..."
      tone="danger"
      reason="required"
      trigger={{ text: 'Block', icon: Ban }}
      send={because(customer.id)}
      done="The customer is blocked."
      onDone={onDone}
    />
  )
}
