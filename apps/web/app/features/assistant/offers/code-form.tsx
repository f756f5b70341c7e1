import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OfferCard } from './offer-card.tsx'
import { useCodeTime } from './use-code-time.ts'
import { useSending } from './use-sending.ts'

type CodeFormProps = {
  /** When the code was sent, by the clock of this device; unknown after a reload by another. */
  sentAt: string | undefined
  onSend: (code: string) => Promise<void>
  /** Asks for a new code; unknown after a reload, because the address is not kept. */
  onAgain: (() => Promise<void>) | undefined
  onOther: () => void
}

const DIGITS = 6

export function CodeForm({ sentAt, onSend, onAgain, onOther }: CodeFormProps) {
  const [code, setCode] = useState('')
  const { isSending, problem, submit } = useSending(async () => {
    await onSend(code)
    setCode('')
  })
  const left = useCodeTime(sentAt)
  return (
    <OfferCard label="Enter the code" problem={problem} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Enter the code"
        hint={`Six digits from our e-mail. ${left}`.trim()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={DIGITS}
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
      />
      <Button
        type="submit"
        variant="primary"
        size="sm"
        isDisabled={code.length < DIGITS}
        busy={isSending ? 'Checking...' : undefined}
      >
        Open my order
      </Button>
      <div className="flex justify-between gap-4">
        {onAgain && <TextButton onClick={() => void onAgain()}>Send again</TextButton>}
        <TextButton onClick={onOther}>Use another order</TextButton>
      </div>
    </OfferCard>
  )
}
