import type { Approval } from '@keyhaven/contracts/staff/approvals'
import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../lib/api/api.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog, type Confirmation } from '../../kit/act-dialog.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { nounOf } from './kind-words.ts'
import { Payload } from './payload.tsx'
import { waitText } from './wait.rules.ts'

const confirm = (
  { id, hash }: Approval,
  { code, reason, idempotencyKey }: Confirmation & { code: string },
) =>
  calls.confirmApprovalAlone(
    { params: { id }, body: { code, note: reason } },
    { idempotencyKey, version: hash },
  )

/** Asks for the code. Answered is from when it may be confirmed, as a refusal: that is what was wanted. */
async function askForCode(approval: Approval, act: Confirmation) {
  try {
    await confirm(approval, { ...act, code: '' })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'alone_too_early') throw error
    toast({ tone: 'success', title: wordsOf(error) })
  }
}

const EVERY_MS = 10_000

/** How long a moment is away, while it is looked at. */
function useWait(until: string | null) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return until === null ? undefined : waitText(until, now)
}

const leadOf = (from: string | null, wait: string | undefined) => {
  if (from === null)
    return 'We mail you a code first. You confirm with it and your second factor after a wait.'
  const time = wait ? ` from ${when(from)} UTC, ${wait}` : ' now'
  return `We mailed you a code. With it and your second factor you can confirm this${time}. Everyone is told.`
}

/** In a shop where nobody else can decide: the mailed code, the wait and the second factor. */
export function ConfirmAlone({ approval }: { approval: Approval }) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const from = approval.aloneFrom
  const wait = useWait(from)
  const renew = () => void queries.invalidateQueries({ queryKey: ['list', 'approvals'] })
  return (
    <span className="grid justify-items-start gap-1">
      <ActDialog
        title={`Confirm ${nounOf(approval.kind)} alone?`}
        lead={approval.summary}
        label={from ? 'Confirm alone' : 'Mail me a code'}
        busy="Sending..."
        tone={from ? 'danger' : 'primary'}
        reason="optional"
        isReady={from === null || code.trim() !== ''}
        trigger={{ text: 'Confirm alone', size: 'sm', variant: 'soft' }}
        onAct={(act) =>
          (from ? confirm(approval, { ...act, code }) : askForCode(approval, act)).finally(renew)
        }
      >
        <Payload approval={approval} />
        <p className="text-small text-ink-2">{leadOf(from, wait)}</p>
        {from && (
          <TextField
            label="Code from the e-mail"
            hint="Eight letters."
            autoComplete="off"
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </ActDialog>
      {wait && (
        <span className="flex items-center gap-1 text-micro text-ink-3">
          <Clock size={13} aria-hidden />
          {`Possible ${wait}`}
        </span>
      )}
    </span>
  )
}
