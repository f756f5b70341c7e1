import type {
  blockCustomer,
  sendCustomerSignIn,
  unblockCustomer,
} from '@keyhaven/contracts/staff/customer-acts'
import type { CustomerDetails } from '@keyhaven/contracts/staff/customer-details'
import { Ban, LogIn } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Act, ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { MergeCustomer } from './merge-customer.tsx'
import { RenameCustomer } from './rename-customer.tsx'

export type CustomerActsProps = { customer: CustomerDetails; onDone: () => void }

type Simple = typeof sendCustomerSignIn | typeof blockCustomer | typeof unblockCustomer

const doing =
  (id: string, act: 'sign-in-link' | 'block' | 'unblock') =>
  ({ reason, idempotencyKey }: Act) =>
    staffApi<Simple>(
      { method: 'POST', path: `/api/admin/customers/:id/${act}` },
      { params: { id }, body: { reason } },
      { idempotencyKey },
    )

/** What this member can do for or about a customer. The server decides again. */
export function CustomerActs({ customer, onDone }: CustomerActsProps) {
  const member = useMember()
  // A person is the same in every store.
  if (member.stores.length > 0) return null
  const done = (title: string) => () => {
    toast({ tone: 'success', title })
    onDone()
  }
  const canEdit = may(member, 'customers.edit')
  return (
    <>
      {may(member, 'customers.merge') && !customer.block && (
        <MergeCustomer customer={customer} onDone={onDone} />
      )}
      {canEdit && customer.isAccount && <RenameCustomer customer={customer} onDone={onDone} />}
      {canEdit && <BlockButton customer={customer} done={done} />}
      {canEdit && !customer.block && (
        <ActDialog
          title="Send a sign-in link?"
          lead={`It goes to ${customer.email} and to no other mailbox. Nobody here sees it.`}
          label="Send link"
          busy="Sending..."
          reason="required"
          trigger={
            <Button variant="primary">
              <LogIn size={16} aria-hidden />
              Send sign-in link
            </Button>
          }
          onAct={doing(customer.id, 'sign-in-link')}
          onDone={done('The link is on its way.')}
        />
      )}
    </>
  )
}

type BlockButtonProps = { customer: CustomerDetails; done: (title: string) => () => void }

function BlockButton({ customer, done }: BlockButtonProps) {
  if (customer.block) {
    return (
      <ActDialog
        title="Unblock this customer?"
        lead="They can sign in and buy again, and are told so by e-mail."
        label="Unblock"
        busy="Unblocking..."
        reason="required"
        trigger={<Button>Unblock</Button>}
        onAct={doing(customer.id, 'unblock')}
        onDone={done('The customer is unblocked.')}
      />
    )
  }
  return (
    <ActDialog
      title="Block this customer?"
      lead="They are signed out everywhere, and can neither sign in nor buy. Their keys keep working. They are told so by e-mail."
      label="Block"
      busy="Blocking..."
      tone="danger"
      reason="required"
      trigger={
        <Button>
          <Ban size={16} aria-hidden />
          Block
        </Button>
      }
      onAct={doing(customer.id, 'block')}
      onDone={done('The customer is blocked.')}
    />
  )
}
