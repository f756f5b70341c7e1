import { requestAccess } from '@keyhaven/contracts/customers'
import { useState } from 'react'
import { openAuth } from '../../state/auth-dialog.ts'
import { useSession } from '../../state/customer.ts'
import { Card } from '../../ui/card.tsx'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { askForAccess } from './account.queries.ts'
import { CodeStep } from './code-step.tsx'
import { refusalText } from './failure.rules.ts'

function AddressStep({ onSent }: { onSent: (email: string) => void }) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={requestAccess.body}
      defaultValues={{ email: '' }}
      label="Find my licences"
      className="grid gap-4"
      onSubmit={async ({ email }) => {
        try {
          await askForAccess(email)
          onSent(email)
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
      <FormTextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="The address you gave when you bought."
      />
      <FormSubmit busy="Sending..." size="lg">
        E-mail me a code
      </FormSubmit>
    </Form>
  )
}

/** For people who are not signed in: a code to the mailbox opens everything bought with it. */
export function FindLicences() {
  const { openWithCode } = useSession()
  const [email, setEmail] = useState<string>()
  return (
    <Card padded className="grid gap-5">
      <h2 className="type-heading">Find your licences</h2>
      {email ? (
        <CodeStep
          sentTo={`If anything was bought with ${email}, we’ve sent a six-digit code.`}
          action="Open my licences"
          onCode={async (code) => {
            await openWithCode({ email, code })
          }}
        />
      ) : (
        <AddressStep onSent={setEmail} />
      )}
      <p className="border-t pt-4 text-body-sm text-ink-2">
        Have an account?{' '}
        <TextButton onClick={() => openAuth()}>Sign in with your password</TextButton>
      </p>
    </Card>
  )
}
