import { codeForm } from '@keyhaven/contracts/staff/factors'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormSubmit, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'
import { FactorRow } from './factor-row.tsx'
import { useChange } from './use-change.ts'

type Codes = readonly string[] | null
type Begun = { secret: string; svg: string; setup: string }

const confirm = async (body: { setup: string; code: string }) =>
  (await calls.confirmAuthenticator({ body })).recoveryCodes
const remove = () => calls.removeAuthenticator()

type AuthenticatorProps = { addedAt: string | undefined; onCodes: (codes: Codes) => void }

/** An app on the phone that shows six digits. */
export function Authenticator({ addedAt, onCodes }: AuthenticatorProps) {
  const [begun, setBegun] = useState<Begun>()
  const start = useChange(async () => setBegun(await calls.beginAuthenticator()))
  const end = useChange(remove)
  const error = start.error ?? end.error
  return (
    <>
      <FactorRow
        icon={Smartphone}
        title="Authenticator app"
        about="Six digits that change every half minute, from any authenticator app."
        addedAt={addedAt}
        error={error}
        actions={
          <>
            {addedAt && (
              <Button
                size="sm"
                variant="danger-quiet"
                busy={end.isPending ? 'Removing...' : undefined}
                onClick={() => end.mutate(undefined)}
              >
                Remove app
              </Button>
            )}
            <Button
              size="sm"
              busy={start.isPending ? 'Preparing...' : undefined}
              onClick={() => start.mutate(undefined)}
            >
              {addedAt ? 'Replace app' : 'Set up app'}
            </Button>
          </>
        }
      />
      <Dialog
        title="Set up your app"
        lead="Scan the picture with your authenticator app, then enter the six digits it shows."
        open={begun !== undefined}
        onOpenChange={(isOpen) => !isOpen && setBegun(undefined)}
      >
        {begun && (
          <FirstCode
            begun={begun}
            onDone={(codes) => {
              setBegun(undefined)
              onCodes(codes)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function FirstCode({ begun, onDone }: { begun: Begun; onDone: (codes: Codes) => void }) {
  const { mutateAsync, error } = useChange(confirm)
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(begun.svg)}`
  return (
    <Form
      schema={codeForm}
      defaultValues={{ code: '' }}
      label="First code"
      className="grid gap-4"
      onSubmit={async ({ code }) => {
        const codes = await mutateAsync({ setup: begun.setup, code }).catch(() => undefined)
        if (codes !== undefined) onDone(codes)
      }}
    >
      <img
        src={picture}
        alt="QR code with the secret below"
        width={200}
        height={200}
        className="justify-self-center rounded-tile border"
      />
      <p className="text-small text-ink-2">
        No camera? Enter this secret:{' '}
        <code className="block font-mono text-ink">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      <FormTextField
        name="code"
        label="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <FormSubmit busy="Checking...">Add app</FormSubmit>
    </Form>
  )
}
