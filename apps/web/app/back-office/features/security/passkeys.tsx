import { passkeyName } from '@keyhaven/contracts/staff/factors'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isApiError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormSubmit, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { makePasskey } from '../../kit/passkey.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'
import { FactorRow } from './factor-row.tsx'
import { useChange } from './use-change.ts'

type Passkey = { id: number; name: string; addedAt: string; isAskedHere: boolean }
type Codes = readonly string[] | null

async function add(name: string): Promise<Codes> {
  const { options } = await calls.beginPasskey()
  const credential = await makePasskey(options)
  return (await calls.addPasskey({ body: { name, credential } })).recoveryCodes
}

const schema = z.object({ name: passkeyName })
const failureOf = (error: Error) =>
  isApiError(error) ? wordsOf(error) : 'No passkey was made. Please try again.'

type PasskeysProps = { passkeys: readonly Passkey[]; onCodes: (codes: Codes) => void }

/** Fingerprint, face or security key; one for each device. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FactorRow
        icon={KeyRound}
        title="Passkeys"
        about="Your fingerprint, face or security key. Fastest and phishing-resistant."
        actions={
          <Button size="sm" onClick={() => setOpen(true)}>
            Add passkey
          </Button>
        }
      />
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      <Dialog
        title="Add a passkey"
        lead="Your browser will ask you to confirm."
        open={isOpen}
        onOpenChange={setOpen}
      >
        <NewPasskey
          onDone={(codes) => {
            setOpen(false)
            onCodes(codes)
          }}
        />
      </Dialog>
    </>
  )
}

function PasskeyRow({ passkey: { id, name, addedAt, isAskedHere } }: { passkey: Passkey }) {
  const { mutate, isPending, error } = useChange(() => calls.removePasskey({ params: { id } }))
  return (
    <FactorRow
      icon={KeyRound}
      title={name}
      about={isAskedHere ? 'Passkey' : 'Made for another address of the shop. Add a new one here.'}
      addedAt={addedAt}
      error={error}
      actions={
        <Button
          size="sm"
          variant="danger-quiet"
          busy={isPending ? 'Removing...' : undefined}
          onClick={() => mutate(undefined)}
        >
          Remove <span className="sr-only">{name}</span>
        </Button>
      }
    />
  )
}

function NewPasskey({ onDone }: { onDone: (codes: Codes) => void }) {
  const { mutateAsync, error } = useChange(add)
  return (
    <Form
      schema={schema}
      defaultValues={{ name: '' }}
      label="New passkey"
      className="grid gap-4"
      onSubmit={async ({ name }) => {
        const codes = await mutateAsync(name).catch(() => undefined)
        if (codes !== undefined) onDone(codes)
      }}
    >
      {error && (
        <Notice tone="danger" isNew>
          {failureOf(error)}
        </Notice>
      )}
      <FormTextField name="name" label="Name" hint="Such as “Work laptop”." autoComplete="off" />
      <FormSubmit busy="Waiting for your browser...">Add passkey</FormSubmit>
    </Form>
  )
}
