import { login } from '@keyhaven/contracts/customers'
import { useState } from 'react'
import { useSession } from '../../state/customer.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { askForAccess } from './account.queries.ts'
import { type Failure, failureOf, needsLink, refusalText } from './failure.rules.ts'
import { PasswordField } from './password-field.tsx'

/** Strangers guessed too often: a link to the mailbox signs the owner in. */
function LinkInstead({ email }: { email: string }) {
  const [said, setSaid] = useState<string>()
  const send = () =>
    askForAccess(email).then(
      () => setSaid(`If ${email} has an account, a link is on its way to it.`),
      (error: unknown) => setSaid(refusalText(error)),
    )
  if (said)
    return (
      <Notice tone="accent" isNew>
        {said}
      </Notice>
    )
  return (
    <Button onClick={() => void send()} size="lg">
      E-mail me a sign-in link
    </Button>
  )
}

type SignInFormProps = { onDone: () => void; onForgotten: () => void }

export function SignInForm({ onDone, onForgotten }: SignInFormProps) {
  const { signIn } = useSession()
  const [failure, setFailure] = useState<Failure>()
  const [closed, setClosed] = useState<string>()
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
          setClosed(needsLink(error) ? values.email : undefined)
          toast({ title: found.title, description: found.text, tone: 'danger' })
        }
      }}
    >
      {failure && (
        <Notice tone="danger" title={failure.title} isNew>
          {failure.text}
        </Notice>
      )}
      {closed && <LinkInstead email={closed} />}
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
