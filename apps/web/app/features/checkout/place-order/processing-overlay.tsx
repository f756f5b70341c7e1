import clsx from 'clsx'
import { Check, CircleHelp, Hand, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { slowTexts, waitingTexts } from '../../../content/checkout.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Known, type KnownState } from './known-step.tsx'

const TICK_MS = 1_000
const STILL_MS = 15_000
const BY_MAIL_MS = 45_000

/** How far an order is, as far as anybody knows. */
export type Waiting = keyof typeof waitingTexts

function useElapsed(): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setElapsed(Date.now() - startedAt), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return elapsed
}

function Door({ waiting }: { waiting: Waiting }) {
  const isUnknown = waiting === 'unknown'
  return (
    <span
      aria-hidden
      className={clsx(
        'mx-auto grid h-25 w-22 place-items-center arch-seal inset-ring',
        isUnknown
          ? 'bg-warning-soft text-warning-ink inset-ring-warning-line'
          : 'bg-accent-soft text-accent-ink inset-ring-accent-line',
      )}
    >
      {isUnknown && <CircleHelp size={34} />}
      {waiting === 'done' && <Check size={34} />}
      {!isUnknown && waiting !== 'done' && <LogoMark className="size-11" />}
    </span>
  )
}

const bankStates: Record<Waiting, [KnownState, string]> = {
  saving: ['later', ''],
  bank: ['now', ''],
  free: ['now', ''],
  done: ['done', ''],
  unknown: ['unknown', 'not known'],
}

/** Three facts. A tick appears only once the shop has the answer. */
function Knowns({ waiting, elapsed }: { waiting: Waiting; elapsed: number }) {
  const [bank, note] = bankStates[waiting]
  const asked = `asked ${Math.round(elapsed / TICK_MS)} s ago`
  return (
    <ul className="grid divide-y text-body-sm">
      <Known state={waiting === 'saving' ? 'now' : 'done'}>Order saved</Known>
      <Known state={bank} note={waiting === 'bank' ? asked : note}>
        Bank’s answer
      </Known>
      <Known state="later" note="after payment">
        Your keys
      </Known>
    </ul>
  )
}

type SlowTextsProps = { elapsed: number; orderId: string | undefined }

function SlowTexts({ elapsed, orderId }: SlowTextsProps) {
  if (elapsed < STILL_MS) {
    return (
      <p className="text-center text-small text-ink-3">
        Your card is charged once at most, even if the page closes.
      </p>
    )
  }
  return (
    <div className="grid gap-1 text-center text-body-sm text-ink-2">
      <p>{slowTexts.still}</p>
      {elapsed >= BY_MAIL_MS && orderId && (
        <TextLink to={`/order-success/${orderId}`}>{slowTexts.byMail}</TextLink>
      )}
    </div>
  )
}

type UnknownProps = { email: string; orderId: string; onAsk: () => void }

function Unknown({ email, orderId, onAsk }: UnknownProps) {
  return (
    <>
      <Notice tone="warning" icon={Hand} title="Please don’t pay again.">
        We’ll e‑mail <span className="wrap-anywhere">{email}</span> as soon as we know. If you were
        charged, your keys are in that e‑mail.
      </Notice>
      <Button block onClick={onAsk}>
        <RefreshCw size={16} aria-hidden />
        Ask the bank now
      </Button>
      <TextLink quiet to={`/order-success/${orderId}`} className="justify-self-center text-small">
        Open the order page
      </TextLink>
    </>
  )
}

type ProcessingOverlayProps = {
  waiting: Waiting
  orderId: string | undefined
  /** Where the answer is sent if it comes later. */
  email: string
  onAsk: () => void
}

/** Covers the page while an order is placed, and claims no more than the shop knows. */
export function ProcessingOverlay({ waiting, orderId, email, onAsk }: ProcessingOverlayProps) {
  const elapsed = useElapsed()
  const isUnknown = waiting === 'unknown'
  const hasBank = waiting === 'bank' || waiting === 'saving' || isUnknown
  return (
    <Panel waiting={waiting} isSlow={elapsed >= STILL_MS}>
      {hasBank && <Knowns waiting={waiting} elapsed={elapsed} />}
      {waiting === 'bank' && <SlowTexts elapsed={elapsed} orderId={orderId} />}
      {isUnknown && orderId && <Unknown email={email} orderId={orderId} onAsk={onAsk} />}
    </Panel>
  )
}

type PanelProps = { waiting: Waiting; isSlow: boolean; children: ReactNode }

function Panel({ waiting, isSlow, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { title, lead } = waitingTexts[waiting]
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className="fixed inset-0 z-dialog grid animate-fade-in place-items-center overflow-y-auto bg-veil p-5 backdrop-blur-md">
      <Card
        ref={panel}
        tabIndex={-1}
        className="grid w-full max-w-108 gap-6 rounded-panel p-8 shadow-modal max-sm:p-6"
      >
        <Door waiting={waiting} />
        <div role="status" className="grid gap-1.5 text-center">
          <p className="type-title">{title}</p>
          <p className="text-body-sm text-ink-2">{lead}</p>
          {isSlow && waiting === 'bank' && <span className="sr-only">{slowTexts.still}</span>}
        </div>
        {children}
      </Card>
    </div>
  )
}
