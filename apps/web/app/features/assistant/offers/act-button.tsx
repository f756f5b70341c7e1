import type { ChatActName } from '@keyhaven/contracts/assistant'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { OfferCard } from './offer-card.tsx'
import { useSending } from './use-sending.ts'

/** What happens, said before it does. */
const questions: Readonly<Record<ChatActName, { text: string; wantsReason: boolean }>> = {
  resend_keys: {
    text: 'We e-mail your keys again to the address of the order.',
    wantsReason: false,
  },
  request_refund: {
    text: 'We open a request that a person checks. No money moves before that.',
    wantsReason: true,
  },
  replace_key: {
    text: 'We open a request for another key. A person checks it.',
    wantsReason: true,
  },
}

type ActButtonProps = {
  act: ChatActName
  label: string
  onAct: (body: { act: ChatActName; reason: string }) => Promise<void>
}

/** A button, then the question whether it is meant. */
export function ActButton({ act, label, onAct }: ActButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { isSending, problem, submit } = useSending(async (text) => {
    await onAct({ act, reason: text('reason') })
    setAsking(false)
  })
  const { text, wantsReason } = questions[act]
  if (!isAsking) {
    return (
      <Button variant="soft" size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
    )
  }
  return (
    <OfferCard label={label} problem={problem} onSubmit={(event) => void submit(event)}>
      <p className="text-body-sm">
        <b className="block font-semibold">{label}?</b>
        {text}
      </p>
      {wantsReason && (
        <TextareaField name="reason" label="What is wrong?" rows={2} maxLength={1_000} optional />
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          size="sm"
          className="grow"
          busy={isSending ? 'Sending...' : undefined}
        >
          Yes, do it
        </Button>
        <Button size="sm" onClick={() => setAsking(false)}>
          Not now
        </Button>
      </div>
    </OfferCard>
  )
}
