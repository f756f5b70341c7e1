import type { LucideIcon } from 'lucide-react'
import { isValidElement, type ReactElement, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { actIn, type PaletteAct } from './palette-act.ts'
import { requestIdOf, wordsOf } from './refusal.ts'
import { useOnce } from './use-once.ts'

export type Confirmation = Readonly<{ reason: string; idempotencyKey: string }>

/** The button that opens an act; `more` is said to readers of a screen alone. */
type Trigger = ButtonLook &
  Readonly<{ text: ReactNode; more?: string; icon?: LucideIcon; disabled?: boolean }>

type ActDialogProps = {
  title: string
  lead?: ReactNode
  /** What the button says: the result, "Refund $249.99". */
  label: string
  busy: string
  tone?: 'primary' | 'danger'
  /** Why it is done; kept in the audit log. */
  reason?: 'required' | 'optional'
  /** What the field is called where "Reason" is something else. */
  reasonLabel?: string
  /** Reasons that are given often: pressing one writes it. */
  reasons?: readonly string[]
  /** A text to type before it can be pressed, such as the order number. */
  typed?: { label: string; text: string }
  /** Does it on the server. One idempotency key is kept until it worked or the dialog was closed. */
  onAct: (act: Confirmation) => Promise<unknown>
  /** After it worked; the dialog is closed. */
  onDone?: () => void
  /** False while the fields inside are not filled in. */
  isReady?: boolean
  trigger?: ReactElement | Trigger
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** The act of the palette that opens it. */
  opensBy?: PaletteAct
  /** Further fields. */
  children?: ReactNode
}

const LONGEST_REASON = 500

function buttonOf({ text, more, icon: Icon, ...look }: Trigger) {
  return (
    <Button {...look}>
      {Icon && <Icon size={look.size === 'sm' ? 14 : 16} aria-hidden />}
      {text}
      {more && <span className="sr-only">{more}</span>}
    </Button>
  )
}

/** Asks before an act that cannot be taken back, and stays open with the reason when it is refused. */
export function ActDialog({
  title,
  lead,
  trigger,
  open,
  onOpenChange,
  opensBy,
  ...act
}: ActDialogProps) {
  const [isOwnOpen, setOwnOpen] = useState(false)
  const { key, state } = useLocation()
  const [openedBy, setOpenedBy] = useState('')
  // Each step to the page opens it once, also when the page is there already.
  if (opensBy && opensBy === actIn(state) && openedBy !== key) {
    setOpenedBy(key)
    setOwnOpen(true)
  }
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
      {...(trigger && { trigger: isValidElement(trigger) ? trigger : buttonOf(trigger) })}
    >
      {isOpen && <ActForm {...act} onClose={() => change(false)} />}
    </Dialog>
  )
}

type ActFormProps = Omit<
  ActDialogProps,
  'title' | 'lead' | 'trigger' | 'open' | 'onOpenChange' | 'opensBy'
> & {
  onClose: () => void
}

function useAct({ onAct, onDone, onClose }: Pick<ActFormProps, 'onAct' | 'onDone' | 'onClose'>) {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const once = useOnce()
  async function act(reason: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await once(async (idempotencyKey) => await onAct({ reason, idempotencyKey }))
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
  reasonLabel = 'Reason',
  reasons = [],
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
      {reasons.length > 0 && <Usual reasons={reasons} chosen={why} onChoose={setWhy} />}
      {reason && (
        <TextareaField
          label={reasonLabel}
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

type UsualProps = { reasons: readonly string[]; chosen: string; onChoose: (text: string) => void }

function Usual({ reasons, chosen, onChoose }: UsualProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Usual reasons</legend>
      {reasons.map((text) => (
        <Button key={text} size="sm" aria-pressed={chosen === text} onClick={() => onChoose(text)}>
          {text}
        </Button>
      ))}
    </fieldset>
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
