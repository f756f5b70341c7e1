import { staffLogin } from '@keyhaven/contracts/staff/staff'
import { useState, useSyncExternalStore } from 'react'
import { isApiError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { needsLink, wordsOf } from '../../kit/refusal.ts'
import { type FactorRequest, useSignIn } from '../../kit/staff-session.ts'
import { LinkInstead } from './link-instead.tsx'

const never = () => () => {}

/** A form that the browser itself would send puts the password into the address. */
const useIsListening = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The words of the specification; what may help follows them. */
const NO_NETWORK = 'Login failed. Please try again.'

type SignInFormProps = {
  isRbac: boolean
  onDone: () => Promise<void>
  onFactor: (asked: FactorRequest) => void
}

export function SignInForm({ isRbac, onDone, onFactor }: SignInFormProps) {
  const signIn = useSignIn(isRbac)
  const isListening = useIsListening()
  const [failure, setFailure] = useState('')
  const [closed, setClosed] = useState<string>()
  return (
    <Form
      schema={staffLogin.body}
      defaultValues={{ email: '', password: '' }}
      label="Sign in"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          const asked = await signIn(values)
          if (asked) onFactor(asked)
          else await onDone()
        } catch (error) {
          setFailure(isApiError(error) ? wordsOf(error) : `${NO_NETWORK} ${wordsOf(error)}`)
          setClosed(needsLink(error) ? values.email : undefined)
        }
      }}
    >
      {({ formState: { isSubmitting } }) => (
        <>
          {failure && !isSubmitting && (
            <Notice tone="danger" title="You are not signed in." isNew>
              {failure}
            </Notice>
          )}
          {closed && !isSubmitting && <LinkInstead email={closed} />}
          <FormTextField name="email" label="E-mail" type="email" autoComplete="username" />
          <FormTextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            disabled={!isListening}
            busy={isSubmitting ? 'Signing in...' : undefined}
          >
            Sign in
          </Button>
        </>
      )}
    </Form>
  )
}
