import { verifyEmail } from '@keyhaven/contracts/customers'
import { useState } from 'react'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { refusalText } from './failure.rules.ts'

type CodeStepProps = {
  /** Where the digits went, if they went anywhere. */
  sentTo: string
  action: string
  onCode: (code: string) => Promise<void>
}

/** Asks for the six digits from a mailbox. */
export function CodeStep({ sentTo, action, onCode }: CodeStepProps) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={verifyEmail.body}
      defaultValues={{ code: '' }}
      label="Code from your mailbox"
      className="grid gap-4"
      onSubmit={async ({ code }) => {
        try {
          await onCode(code)
        } catch (error) {
          setRefusal(refusalText(error))
        }
      }}
    >
      <Notice tone="accent" isNew>
        {sentTo} It works in this browser for 10 minutes. No code? Use the button in our latest
        e-mail.
      </Notice>
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <FormTextField
        name="code"
        label="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <FormSubmit busy="Checking..." size="lg">
        {action}
      </FormSubmit>
    </Form>
  )
}
