import { register } from '@keyhaven/contracts/customers'
import type { Order } from '@keyhaven/contracts/orders'
import { useState } from 'react'
import { useCustomer, useSession } from '../../state/customer.ts'
import { Card } from '../../ui/card.tsx'
import { Form, FormSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureOf } from './failure.rules.ts'
import { PasswordField } from './password-field.tsx'
import { VerifyAddress } from './verify-address.tsx'

const REFUSED = 'Unable to create account. Please try again.'

function PasswordOnly({ order, onDone }: { order: Order; onDone: () => void }) {
  const { signUp } = useSession()
  const [refusal, setRefusal] = useState<string>()
  const { email, firstName, lastName } = order
  return (
    <Card as="section" padded aria-labelledby="offer" className="grid gap-4">
      <h2 id="offer" className="type-heading">
        Keep your licences in one place
      </h2>
      <p className="text-body-sm wrap-anywhere text-ink-2">
        Choose a password and {email} has an account. It is not needed: a code to your mailbox opens
        your licences, too.
      </p>
      <Form
        schema={register.body}
        defaultValues={{ email, firstName, lastName, password: '' }}
        label="Create an account"
        className="grid gap-4"
        onSubmit={async (values) => {
          try {
            await signUp(values)
            onDone()
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
          hint="At least 8 characters. Longer is better."
          autoComplete="new-password"
        />
        <FormSubmit busy="Creating Account..." className="sm:w-fit">
          Create Account
        </FormSubmit>
      </Form>
    </Card>
  )
}

/** After a purchase by somebody who is not signed in. The address counts as proved after a code only. */
export function OfferAccount({ order }: { order: Order }) {
  const customer = useCustomer()
  const [isNew, setNew] = useState(false)
  if (customer === null) return <PasswordOnly order={order} onDone={() => setNew(true)} />
  if (!customer || !isNew) return null
  if (!customer.emailVerified) return <VerifyAddress customer={customer} />
  return (
    <Notice tone="success" title="Your account is ready." isNew>
      Your licences are under “My licences” from now on.
    </Notice>
  )
}
