import { register } from '@keyhaven/contracts/customers'
import type { Order } from '@keyhaven/contracts/orders'
import { useState } from 'react'
import { useCustomer, useSession } from '../../state/customer.ts'
import { Form, FormSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureOf } from './failure.rules.ts'
import { PASSWORD_HINT, PasswordField } from './password-field.tsx'
import { VerifyAddress } from './verify-address.tsx'

const REFUSED = 'Unable to create account. Please try again.'

function PasswordOnly({ order }: { order: Order }) {
  const { signUp } = useSession()
  const [refusal, setRefusal] = useState<string>()
  const { email, firstName, lastName } = order
  return (
    <div className="grid gap-4">
      <p className="text-body-sm wrap-anywhere text-ink-2">
        Choose a password to create an account for {email}. Optional. You can always get in with a
        code sent to your e-mail.
      </p>
      <Form
        schema={register.body}
        defaultValues={{ email, firstName, lastName, password: '' }}
        label="Create an account"
        className="grid gap-4"
        onSubmit={async (values) => {
          try {
            await signUp(values)
          } catch (error) {
            setRefusal(failureOf(error, 'Registration', REFUSED).text)
          }
        }}
      >
        {refusal && (
          <Notice tone="danger" isNew>
            {refusal}
          </Notice>
        )}
        <PasswordField
          name="password"
          label="Password"
          hint={PASSWORD_HINT}
          autoComplete="new-password"
        />
        <FormSubmit busy="Creating Account..." className="sm:w-fit">
          Create Account
        </FormSubmit>
      </Form>
    </div>
  )
}

/** Whether there is an account to offer; one made here stays to be confirmed. */
export function useIsAccountOffered(): boolean {
  const customer = useCustomer()
  const isOffered = customer === null || customer?.emailVerified === false
  const [wasOffered, setOffered] = useState(false)
  if (isOffered && !wasOffered) setOffered(true)
  return isOffered || wasOffered
}

/** After a purchase by someone who is not signed in. The address counts as proved after a code only. */
export function OfferAccount({ order }: { order: Order }) {
  const customer = useCustomer()
  if (customer === null) return <PasswordOnly order={order} />
  if (!customer) return null
  if (!customer.emailVerified) return <VerifyAddress customer={customer} />
  return (
    <Notice tone="success" title="Your account is ready." isNew>
      You’ll find your licences under “My licences”.
    </Notice>
  )
}
