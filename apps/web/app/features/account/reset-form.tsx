import { requestReset, resetPassword } from '@keyhaven/contracts/customers'
import { useState } from 'react'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { askForReset, setNewPassword } from './account.queries.ts'
import { refusalText } from './failure.rules.ts'
import { PASSWORD_HINT, PasswordField } from './password-field.tsx'

/** The digits from the mailbox and the new password. */
export function NewPassword({ email, onDone }: { email: string; onDone: () => void }) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={resetPassword.body}
      defaultValues={{ email, code: '', password: '' }}
      label="Choose a new password"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          await setNewPassword(values)
          toast({
            title: 'Password changed',
            description: 'Every other device was signed out. You can sign in with it now.',
            tone: 'success',
          })
          onDone()
        } catch (error) {
          setRefusal(refusalText(error))
        }
      }}
    >
      <Notice tone="accent" isNew>
        If {email} has an account, we’ve sent a six-digit code. It works in this browser for 10
        minutes. No code? Use the button in our latest e-mail.
      </Notice>
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <FormTextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" />
      <PasswordField
        name="password"
        label="New password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
      <FormSubmit busy="Saving..." size="lg">
        Save password
      </FormSubmit>
    </Form>
  )
}

/** First the address, then the digits that came to it. */
export function ResetForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  if (email) return <NewPassword email={email} onDone={onDone} />
  return (
    <Form
      schema={requestReset.body}
      defaultValues={{ email: '' }}
      label="Forgotten password"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          await askForReset(values.email)
          setEmail(values.email)
        } catch (error) {
          setRefusal(refusalText(error))
        }
      }}
    >
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <FormTextField name="email" label="Email" type="email" autoComplete="username" />
      <FormSubmit busy="Sending..." size="lg">
        E-mail me a code
      </FormSubmit>
    </Form>
  )
}
