import { normalHandoverCode } from '@keyhaven/contracts/handover-code'
import { Monitor } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/container.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { computerEndings } from './handover.rules.ts'
import { useCodeInAddress, useKnock } from './use-knock.ts'
import { wordsOf } from './use-offer.ts'

const WRONG_SHAPE = 'The code has eight letters and digits.'

type FormProps = { onCode: (code: string) => void; isPending: boolean; refusal: unknown }

/** Nothing is asked before the press: a camera, a preview and a reload only look. */
function CodeForm({ onCode, isPending, refusal }: FormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  useCodeInAddress(setCode)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const normal = normalHandoverCode(code)
    setError(normal ? undefined : WRONG_SHAPE)
    if (normal) onCode(normal)
  }
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate aria-label="Open your order">
      <noscript>
        <Notice tone="warning">
          This page needs JavaScript. You can also open your order with the link in our e-mail.
        </Notice>
      </noscript>
      <TextField
        label="Code from your phone"
        hint="Eight letters and digits, as your phone shows them."
        error={error ?? (refusal ? wordsOf(refusal) : undefined)}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        autoFocus
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isPending ? 'Asking your phone...' : undefined}
      >
        Connect
      </Button>
    </form>
  )
}

function Waiting({ mark, onAgain }: { mark: number | undefined; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <h2 ref={heading} tabIndex={-1} className="type-heading">
        Now say yes on your phone
      </h2>
      <p className="text-body-sm text-ink-2">Your phone asks about this computer and shows</p>
      <p className="rounded-control-lg border bg-surface-sunken px-6 py-3 type-figure type-code">
        {mark}
      </p>
      <p className="flex items-center gap-2 text-body-sm text-ink-2" role="status">
        <Spinner label="Waiting" size={16} /> Waiting for the answer
      </p>
      <Button variant="ghost" onClick={onAgain}>
        Enter another code
      </Button>
    </div>
  )
}

function Steps() {
  const { state, mark, isLooking, knock, take, again } = useKnock()
  const [hasAsked, setAsked] = useState(false)
  const ask = (code: string) => {
    setAsked(true)
    knock.mutate(code)
  }
  if (state === 'knocked') return <Waiting mark={mark} onAgain={again} />
  if (state === 'allowed' || take.isPending || take.isSuccess)
    return (
      <p className="flex items-center gap-3" role="status">
        <Spinner label="Opening" size={20} /> Your phone said yes. Opening your order...
      </p>
    )
  // How an earlier visit ended is no news.
  const ending = hasAsked && state && !knock.error ? computerEndings[state] : undefined
  return (
    <>
      {ending && (
        <Notice tone={ending.tone} title={ending.title} isNew>
          {ending.text}
        </Notice>
      )}
      <CodeForm
        onCode={ask}
        isPending={knock.isPending || (isLooking && hasAsked)}
        refusal={knock.error}
      />
    </>
  )
}

/** Where the short address leads, on the computer that the key is for. */
export function OpenOrder() {
  return (
    <Container className="grid justify-items-center gap-8 py-section">
      <div className="grid max-w-140 justify-items-center gap-3 text-center">
        <span
          className="grid h-24 w-21 place-items-center arch-seal bg-accent-soft text-accent-ink inset-ring inset-ring-accent-line"
          aria-hidden
        >
          <Monitor size={32} />
        </span>
        <h1 className="type-display">Open your order here</h1>
        <p className="type-lead">
          Your phone shows a code on the page of your order, under “Install on your computer”.
        </p>
      </div>
      <Card padded className="grid w-full max-w-106 gap-5">
        <Steps />
      </Card>
      <p className="max-w-106 text-center text-small text-ink-3">
        No phone at hand? Open the link in our e-mail on this computer, or go to{' '}
        <TextLink to="/account">My licences</TextLink>.
      </p>
    </Container>
  )
}
