import { verifyEmail } from '@keyhaven/contracts/customers'
import { requestErasure } from '@keyhaven/contracts/privacy'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { askForEraseCode, askForErasure } from './privacy.queries.ts'
import { refusalText } from './privacy.rules.ts'

type Proof = { password?: string | undefined; code?: string | undefined }
type StepProps = { onProof: (proof: Proof) => Promise<void> }

const submit = (
  <FormSubmit busy="Erasing..." variant="danger">
    Erase everything
  </FormSubmit>
)

const CodeProof = ({ onProof, email }: StepProps & { email: string }) => (
  <Form
    schema={verifyEmail.body}
    defaultValues={{ code: '' }}
    label="Confirm with a code"
    className="grid gap-4"
    onSubmit={onProof}
  >
    <Notice tone="accent" isNew>
      We’ve sent a six-digit code to {email}. It works in this browser for 10 minutes. No code? Use
      the button in our latest e-mail.
    </Notice>
    <FormTextField
      name="code"
      label="Six digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
    />
    <div>{submit}</div>
  </Form>
)

const PasswordProof = ({ onProof }: StepProps) => (
  <Form
    schema={requestErasure.body}
    defaultValues={{ password: '' }}
    label="Confirm with your password"
    className="grid gap-4"
    onSubmit={onProof}
  >
    <FormTextField
      name="password"
      label="Your password"
      type="password"
      autoComplete="current-password"
    />
    <div>{submit}</div>
  </Form>
)

type EraseFormProps = { email: string; needsCode: boolean; onAsked: () => void }

/** Shows again who it is: by the password, or by a code to the mailbox. */
export function EraseForm({ email, needsCode, onAsked }: EraseFormProps) {
  const [isSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const attempt = (work: () => Promise<unknown>, then: () => void) =>
    work().then(then, (error: unknown) => setRefusal(refusalText(error)))
  const prove = (proof: Proof) => attempt(() => askForErasure(proof), onAsked)
  const sendCode = () => void attempt(askForEraseCode, () => setSent(true))
  return (
    <div className="grid max-w-140 gap-4">
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      {isSent && <CodeProof email={email} onProof={prove} />}
      {!isSent && !needsCode && <PasswordProof onProof={prove} />}
      {!isSent && !needsCode && (
        <p>
          <TextButton onClick={sendCode}>E-mail me a code instead</TextButton>
        </p>
      )}
      {!isSent && needsCode && (
        <div>
          <Button onClick={sendCode}>E-mail me a code to confirm</Button>
        </div>
      )}
    </div>
  )
}
