import {
  codeForm,
  type FactorMethod,
  type Proof,
  recoveryForm,
} from '@keyhaven/contracts/staff/factors'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { askPasskey } from './passkey.ts'
import { wordsOf } from './refusal.ts'

type ProofFormProps = {
  methods: readonly FactorMethod[]
  passkeyOptions: () => Promise<Record<string, unknown>>
  onProof: (proof: Proof) => Promise<void>
}

const failureOf = (error: unknown) =>
  isApiError(error) || error instanceof TypeError
    ? wordsOf(error)
    : 'The passkey was not used. Try again, or choose another way.'

const others: Readonly<Record<FactorMethod, string>> = {
  passkey: 'Use a passkey',
  code: 'Use a code from an app',
  recovery: 'Use a recovery code',
}

/** Asks for one second factor; the others are one press away. */
export function ProofForm({ methods, passkeyOptions, onProof }: ProofFormProps) {
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'code')
  const [failure, setFailure] = useState('')
  const prove = async (proof: () => Promise<Proof>) => {
    setFailure('')
    try {
      await onProof(await proof())
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <div className="grid gap-4">
      {failure && (
        <Notice tone="danger" isNew>
          {failure}
        </Notice>
      )}
      {method === 'passkey' && (
        <PasskeyButton onPress={() => prove(async () => askPasskey(await passkeyOptions()))} />
      )}
      {method === 'code' && <CodeForm onCode={(code) => prove(async () => ({ code }))} />}
      {method === 'recovery' && (
        <RecoveryForm onCode={(recoveryCode) => prove(async () => ({ recoveryCode }))} />
      )}
      <div className="flex flex-wrap gap-x-5">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <TextButton
              key={other}
              onClick={() => {
                setFailure('')
                setMethod(other)
              }}
            >
              {others[other]}
            </TextButton>
          ))}
      </div>
    </div>
  )
}

function PasskeyButton({ onPress }: { onPress: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onPress()
    setBusy(false)
  }
  return (
    <Button
      variant="primary"
      size="lg"
      busy={isBusy ? 'Waiting for your passkey...' : undefined}
      onClick={() => void press()}
    >
      <KeyRound size={18} aria-hidden />
      Continue with your passkey
    </Button>
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => Promise<void> }) {
  return (
    <Form
      schema={codeForm}
      defaultValues={{ code: '' }}
      label="Code"
      className="grid gap-4"
      onSubmit={({ code }) => onCode(code)}
    >
      <FormTextField
        name="code"
        label="Code from your app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
      />
      <FormSubmit busy="Checking..." size="lg">
        Continue
      </FormSubmit>
    </Form>
  )
}

function RecoveryForm({ onCode }: { onCode: (code: string) => Promise<void> }) {
  return (
    <Form
      schema={recoveryForm}
      defaultValues={{ recoveryCode: '' }}
      label="Recovery code"
      className="grid gap-4"
      onSubmit={({ recoveryCode }) => onCode(recoveryCode)}
    >
      <FormTextField
        name="recoveryCode"
        label="Recovery code"
        hint="Each one works once."
        autoComplete="off"
        autoFocus
      />
      <FormSubmit busy="Checking..." size="lg">
        Continue
      </FormSubmit>
    </Form>
  )
}
