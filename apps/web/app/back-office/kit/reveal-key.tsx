import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { revealKey } from '@keyhaven/contracts/staff/orders'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog, type Confirmation } from './act-dialog.tsx'
import { CopyButton } from './detail-page.tsx'
import { toastOutcome } from './toast-outcome.ts'

const SHOWN_SECONDS = 20
const TICK_MS = 250

const usualReasons = [
  'The buyer cannot read the e-mail.',
  'The buyer says that the key does not work.',
  'The supplier asks for the key.',
]

type RevealKeyProps = {
  lastFive: string
  /** Asks the server for the whole key, which may ask a second person first. */
  reveal: (act: Confirmation) => Promise<ResponseOf<typeof revealKey>>
  onDone: () => void
}

/** Shows one key for a few seconds, after a reason was given. It is kept nowhere but in sight. */
export function RevealKey({ lastFive, reveal, onDone }: RevealKeyProps) {
  const [key, setKey] = useState<string>()
  const [left, setLeft] = useState(SHOWN_SECONDS)
  useEffect(() => {
    if (key === undefined) return
    const hidesAt = Date.now() + SHOWN_SECONDS * 1_000
    const timer = setInterval(() => {
      const seconds = Math.ceil((hidesAt - Date.now()) / 1_000)
      setLeft(seconds)
      if (seconds <= 0) setKey(undefined)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [key])
  const hide = () => setKey(undefined)
  return (
    <>
      <ActDialog
        title={`Reveal the key ending ${lastFive}?`}
        lead="Your name and the reason are kept in the audit log. From then on the key counts as seen: if the money goes back, it is not sold again."
        label="Reveal key"
        busy="Revealing..."
        reason="required"
        reasons={usualReasons}
        trigger={
          <Button size="sm">
            <Eye size={14} aria-hidden />
            Reveal
          </Button>
        }
        onAct={async (act) => {
          const answer = await reveal(act)
          if ('licenseKey' in answer) {
            setLeft(SHOWN_SECONDS)
            setKey(answer.licenseKey)
          } else toastOutcome(answer, '')
        }}
        onDone={onDone}
      />
      {key !== undefined && (
        <div
          role="status"
          className="flex w-full flex-wrap items-center justify-between gap-2.5 rounded-control border bg-surface px-3.5 py-2.5"
        >
          <code className="min-w-0 font-mono font-semibold wrap-anywhere">{key}</code>
          <span className="flex flex-wrap items-center gap-2">
            <span aria-hidden className="text-small text-ink-2 tabular-nums">
              Hidden in {left} s
            </span>
            <CopyButton text={key} label="Copy the key" />
            <Button size="sm" onClick={hide}>
              <EyeOff size={14} aria-hidden />
              Hide
            </Button>
          </span>
        </div>
      )}
    </>
  )
}
