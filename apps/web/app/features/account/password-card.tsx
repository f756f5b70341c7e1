import { type Customer, changePassword } from '@keyhaven/contracts/customers'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { useSession } from '../../state/customer.ts'
import { Card } from '../../ui/card.tsx'
import { Form, FormSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { askForReset, sessionsQuery } from './account.queries.ts'
import { saveOwnPassword } from './account-acts.queries.ts'
import { refusalText } from './failure.rules.ts'
import { PASSWORD_HINT, PasswordField } from './password-field.tsx'
import { NewPassword } from './reset-form.tsx'

const saved = {
  title: 'Password saved',
  description: 'Every other device was signed out.',
  tone: 'success',
} as const

type StepProps = {
  hasPassword: boolean
  onSaved: (customer: Customer) => void
  /** Too long after signing in: the mailbox is asked once more. */
  onProofNeeded: () => Promise<void>
}

function PasswordStep({ hasPassword, onSaved, onProofNeeded }: StepProps) {
  const [refusal, setRefusal] = useState<string>()
  const refuse = async (error: unknown) => {
    if (isApiError(error) && error.code === 'proof_needed') return await onProofNeeded()
    setRefusal(refusalText(error))
  }
  return (
    <Form
      schema={changePassword.body}
      defaultValues={{ password: '', ...(hasPassword && { current: '' }) }}
      label={hasPassword ? 'Change your password' : 'Choose a new password'}
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          onSaved((await saveOwnPassword(values)).customer)
        } catch (error) {
          await refuse(error).catch((again: unknown) => setRefusal(refusalText(again)))
        }
      }}
    >
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      {hasPassword && (
        <PasswordField name="current" label="Current password" autoComplete="current-password" />
      )}
      <PasswordField
        name="password"
        label="New password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
      <div>
        <FormSubmit busy="Saving...">Save password</FormSubmit>
      </div>
    </Form>
  )
}

/** Another password, or the first one where the old one was removed. */
export function PasswordCard({ customer }: { customer: Customer }) {
  const queries = useQueryClient()
  const { become } = useSession()
  const [isAsked, setAsked] = useState(false)
  const { email, hasPassword } = customer
  const show = (changed: Customer) => {
    become(changed)
    void queries.invalidateQueries(sessionsQuery)
  }
  return (
    <Card padded className="grid max-w-140 gap-4">
      <h2 className="type-heading">{hasPassword ? 'Password' : 'Choose a new password'}</h2>
      {!hasPassword && (
        <Notice tone="warning" icon={CircleAlert} title="The old password no longer works.">
          Someone else may know it, so we removed it, and with it a name and phone number that
          nobody had confirmed. Your orders are unchanged. Choose a new password, or go on using
          codes.
        </Notice>
      )}
      {isAsked ? (
        <NewPassword email={email} onDone={() => show({ ...customer, hasPassword: true })} />
      ) : (
        <PasswordStep
          hasPassword={hasPassword}
          onSaved={(changed) => {
            show(changed)
            toast(saved)
          }}
          onProofNeeded={async () => {
            await askForReset(email)
            setAsked(true)
          }}
        />
      )}
    </Card>
  )
}
