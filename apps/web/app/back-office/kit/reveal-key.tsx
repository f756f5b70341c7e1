import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { revealKey } from '@keyhaven/contracts/staff/orders'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Act, ActDialog } from './act-dialog.tsx'
import { tellOutcome } from './tell-outcome.ts'

const SHOWN_SECONDS = 20

type RevealKeyProps = {
  lastFive: string
  /** Asks the server for the whole key, which may ask a second person first. */
  reveal: (act: Act) => Promise<ResponseOf<typeof revealKey>>
  onDone: () => void
}

/** Shows one key for a few seconds, after a reason was given. It is kept nowhere but in sight. */
export function RevealKey({ lastFive, reveal, onDone }: RevealKeyProps) {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    if (key === undefined) return
    const timer = setTimeout(() => setKey(undefined), SHOWN_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [key])
  const hide = () => setKey(undefined)
  return (
    <>
      <ActDialog
        title={`Reveal the key ending ${lastFive}?`}
        lead="Your name and the reason are kept in the audit log. From then on the key counts as seen and can never be sold again."
        label="Reveal key"
        busy="Revealing..."
        reason="required"
        trigger={
          <Button size="sm">
            <Eye size={14} aria-hidden />
            Reveal
          </Button>
        }
        onAct={async (act) => {
          const answer = await reveal(act)
          if ('licenseKey' in answer) setKey(answer.licenseKey)
          else tellOutcome(answer, '')
        }}
        onDone={onDone}
      />
      {key !== undefined && (
        <div
          role="status"
          className="flex w-full flex-wrap items-center justify-between gap-2.5 rounded-control border bg-surface px-3.5 py-2.5"
        >
          <code className="min-w-0 font-mono font-semibold wrap-anywhere">{key}</code>
          <Button size="sm" onClick={hide}>
            <EyeOff size={14} aria-hidden />
            Hide
          </Button>
        </div>
      )}
    </>
  )
}
