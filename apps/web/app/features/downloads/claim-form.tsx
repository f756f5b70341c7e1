import { downloadClaim } from '@keyhaven/contracts/downloads'
import { useState } from 'react'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'

export type Claim = Readonly<{ orderNumber: string; email: string }>

/** What the account feature lends to ask for a code. */
export type Asking = Readonly<{
  askForCode: (email: string) => Promise<unknown>
  refusalText: (error: unknown) => string
}>

type ClaimFormProps = { parts: Asking; onSent: (claim: Claim) => void }

export function ClaimForm({ parts, onSent }: ClaimFormProps) {
  const [refusal, setRefusal] = useState<string>()
  const send = async (claim: Claim) => {
    try {
      await parts.askForCode(claim.email)
      onSent(claim)
    } catch (error) {
      setRefusal(parts.refusalText(error))
    }
  }
  return (
    <Form
      schema={downloadClaim}
      defaultValues={{ orderNumber: '', email: '' }}
      label="Find your download"
      className="grid gap-4"
      onSubmit={send}
    >
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <FormTextField
        name="orderNumber"
        label="Order number"
        autoComplete="off"
        hint="On your receipt, such as KH-7F3K-9Q2D."
      />
      <FormTextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="The address you used when you bought."
      />
      <FormSubmit busy="Sending..." size="lg">
        E-mail me a code
      </FormSubmit>
    </Form>
  )
}
