import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { requestIdOf, wordsOf } from './refusal.ts'
import { newWish } from './staff-api.ts'

export type Act = Readonly<{ reason: string; idempotencyKey: string }>

type ActDialogProps = {
  title: string
  lead?: ReactNode
  /** What the button says: the result, "Refund $249.99". */
  label: string
  busy: string
  tone?: 'primary' | 'danger'
  /** Why it is done; kept in the audit log. */
  reason?: 'required' | 'optional'
  /** A text to type before it can be pressed, such as the order number. */
  typed?: { label: string; text: string }
  /** Does it on the server. One idempotency key is kept until it worked or the dialog was closed. */
  onAct: (act: Act) => Promise<unknown>
  /** After it worked; the dialog is closed. */
  onDone?: () => void
  /** False while the fields inside are not filled in. */
  isReady?: boolean
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Further fields. */
  children?: ReactNode
}

const LONGEST_REASON = 500

/** Asks before an act that cannot be taken back, and stays open with the reason when it is refused. */
export function ActDialog({ title, lead, trigger, open, onOpenChange, ...act }: ActDialogProps) {
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? isOwnOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  return (
    <Dialog
      title={title}
      size="confirm"
      open={isOpen}
      onOpenChange={change}
      {...(lead !== undefined && { lead })}
      {...(trigger && { trigger })}
    >
      {isOpen && <ActForm {...act} onClose={() => change(false)} />}
    </Dialog>
  )
}

type ActFormProps = Omit<ActDialogProps, 'title' | 'lead' | 'trigger' | 'open' | 'onOpenChange'> & {
  onClose: () => void
}

function useAct({ onAct, onDone, onClose }: Pick<ActFormProps, 'onAct' | 'onDone' | 'onClose'>) {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const wish = useRef<string>(undefined)
  async function act(reason: string) {
    wish.current ??= newWish()
    setBusy(true)
    setFailure(undefined)
    try {
      await onAct({ reason, idempotencyKey: wish.current })
      onClose()
      onDone?.()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return { act, failure, isBusy }
}

function ActForm({
  label,
  busy,
  tone = 'primary',
  reason,
  typed,
  isReady = true,
  children,
  ...doing
}: ActFormProps) {
  const [why, setWhy] = useState('')
  const [written, setWritten] = useState('')
  const { act, failure, isBusy } = useAct(doing)
  const isTyped = !typed || written.trim() === typed.text
  const isMissing = (reason === 'required' && why.trim() === '') || !isTyped || !isReady
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles through portals: a form the dialog is opened in would be sent as well.
        event.stopPropagation()
        if (!isMissing && !isBusy) void act(why.trim())
      }}
    >
      {failure !== undefined && <Refused error={failure} />}
      {children}
      {reason && (
        <TextareaField
          label="Reason"
          hint="Kept in the audit log."
          rows={2}
          maxLength={LONGEST_REASON}
          optional={reason === 'optional'}
          required={reason === 'required'}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
      {typed && (
        <TextField
          label={typed.label}
          hint={`Type ${typed.text} to confirm.`}
          autoComplete="off"
          required
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
      )}
      <footer className="flex flex-wrap justify-end gap-3">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant={tone} disabled={isMissing} busy={isBusy ? busy : undefined}>
          {label}
        </Button>
      </footer>
    </form>
  )
}

function Refused({ error }: { error: unknown }) {
  const requestId = requestIdOf(error)
  return (
    <Notice tone="danger" title="This was not done." isNew>
      {wordsOf(error)}
      {requestId && (
        <span className="mt-1 block text-small text-ink-3">
          Request <code className="font-mono">{requestId}</code>
        </span>
      )}
    </Notice>
  )
}
