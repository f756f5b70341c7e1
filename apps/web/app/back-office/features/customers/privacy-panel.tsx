import { useState } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import { Act } from '../../kit/act.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import type { CustomerActsProps } from './customer-acts.tsx'

const proofs = [
  { value: 'wrote_from_mailbox', label: 'Wrote from this mailbox' },
  { value: 'named_order_and_card', label: 'Named an order and its card' },
  { value: 'letter', label: 'Signed letter' },
] as const
type Proof = (typeof proofs)[number]['value']

type PrivacyRequestProps = CustomerActsProps & {
  what: 'export' | 'erase'
  title: string
  lead: string
  label: string
  done: string
}

function PrivacyRequest({ customer, onDone, what, title, lead, label, done }: PrivacyRequestProps) {
  const [proof, setProof] = useState<Proof>('wrote_from_mailbox')
  const isErasure = what === 'erase'
  return (
    <Act
      call={isErasure ? calls.eraseCustomer : calls.exportCustomer}
      title={title}
      lead={lead}
      label={label}
      busy="Asking..."
      tone={isErasure ? 'danger' : 'primary'}
      reason="required"
      {...(isErasure && { typed: { label: 'E-mail address', text: customer.email } })}
      trigger={{
        text: isErasure ? 'Erase' : 'Export',
        size: 'sm',
        variant: isErasure ? 'danger-quiet' : 'secondary',
      }}
      send={(reason) => ({ params: { id: customer.id }, body: { reason, proof } })}
      done={done}
      onDone={onDone}
    >
      <SelectField
        label="How they showed who they are"
        options={proofs}
        value={proof}
        onChange={(event) => setProof(event.target.value as Proof)}
      />
    </Act>
  )
}

/** What a customer asks staff for instead of doing it in their account. */
export function PrivacyPanel({ customer, onDone }: CustomerActsProps) {
  const member = useMember()
  const [canExport, canErase] = [may(member, 'customers.export'), may(member, 'customers.erase')]
  if (!canExport && !canErase) return null
  const row = 'flex items-start justify-between gap-4 border-t px-5 py-3 text-small'
  return (
    <Panel title="Privacy">
      {canExport && (
        <div className={row}>
          <div className="grid">
            <span className="font-medium text-ink">Export data</span>
            <span className="text-ink-2">A copy that only the customer can open.</span>
          </div>
          <PrivacyRequest
            customer={customer}
            onDone={onDone}
            what="export"
            title="Make a copy of their data?"
            lead="The customer is told when it is ready, and opens it after signing in. Nobody here sees it."
            label="Make the copy"
            done="The copy is being made."
          />
        </div>
      )}
      {canErase && (
        <div className={row}>
          <div className="grid">
            <span className="font-medium text-ink">Erase</span>
            <span className="text-ink-2">
              {customer.isBeingErased
                ? 'The erasure is under way.'
                : 'A second colleague must agree. Invoices stay.'}
            </span>
          </div>
          {!customer.isBeingErased && (
            <PrivacyRequest
              customer={customer}
              onDone={onDone}
              what="erase"
              title="Erase this customer?"
              lead="Their account, messages, name and address go for good. Invoices are kept as the law requires."
              label="Ask a colleague to agree"
              done="A second member of staff was asked."
            />
          )}
        </div>
      )}
    </Panel>
  )
}
