import { login } from '@keyhaven/contracts/customers'
import { useState } from 'react'
import { useSession } from '../../state/customer.ts'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Failure, failureOf } from './failure.rules.ts'
import { PasswordField } from './password-field.tsx'

type SignInFormProps = { onDone: () => void; onForgotten: () => void }

export function SignInForm({ onDone, onForgotten }: SignInFormProps) {
  const { signIn } = useSession()
  const [failure, setFailure] = useState<Failure>()
  return (
    <Form
      schema={login.body}
      defaultValues={{ email: '', password: '' }}
      label="Sign In"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          await signIn(values)
          toast({
            title: 'Welcome back!',
            description: 'You have successfully logged in.',
            tone: 'success',
          })
          onDone()
        } catch (error) {
          const found = failureOf(error, 'Login', 'Invalid email or password.')
          setFailure(found)
          toast({ title: found.title, description: found.text, tone: 'danger' })
        }
      }}
    >
      {failure && (
        <Notice tone="danger" title={failure.title} isNew>
          {failure.text}
        </Notice>
      )}
      <FormTextField name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <FormSubmit busy="Signing In..." size="lg">
        Sign In
      </FormSubmit>
      <p className="text-center text-body-sm text-ink-2">
        <TextButton onClick={onForgotten}>Forgotten your password?</TextButton>
      </p>
    </Form>
  )
}
