import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { useConversationActs } from './inbox-calls.ts'
import { lastMessageIn } from './use-composer.ts'

/** Whether staff may act on the last message, and the way there by a code of the customer's mailbox. */
export function SenderProof({ conversation }: { conversation: Conversation }) {
  const { isNeeded, provenUntil } = conversation.proof
  if (provenUntil)
    return (
      <Notice tone="success" title="The customer told the code from their mailbox.">
        You may act on this until {when(provenUntil)} UTC, or until the next e-mail comes.
      </Notice>
    )
  return isNeeded ? <CodeNeeded conversation={conversation} /> : null
}

function CodeNeeded({ conversation }: { conversation: Conversation }) {
  const { askCode } = useConversationActs(conversation.reference)
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { asked } = conversation.proof
  const ask = async () => {
    setAsking(true)
    setRefusal('')
    try {
      await askCode(newIdempotencyKey())
    } catch (error) {
      setRefusal(wordsOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Notice
      tone="warning"
      title="The sender of the last message is not verified."
      action={
        <Button size="sm" busy={isAsking ? 'Asking...' : undefined} onClick={() => void ask()}>
          {asked ? 'Ask again' : 'Ask for a code'}
        </Button>
      }
    >
      <p>
        {asked
          ? `A code went to ${asked.sentTo}. It works until ${when(asked.until)} UTC.`
          : 'Refunds, claims and payment links wait for a code. It goes to the mailbox of the order or the account.'}
      </p>
      {refusal !== '' && (
        <p role="alert" className="text-danger-ink">
          {refusal}
        </p>
      )}
      {asked && <EnterCode conversation={conversation} />}
    </Notice>
  )
}

function EnterCode({ conversation }: { conversation: Conversation }) {
  const { enterCode } = useConversationActs(conversation.reference)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '' || isBusy) return
    setBusy(true)
    setRefusal('')
    try {
      await enterCode({ code: code.trim(), seen: lastMessageIn(conversation) })
    } catch (error) {
      setRefusal(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void enter(event)} className="grid max-w-80 gap-2 pt-2">
      <TextField
        label="Code the customer told you"
        autoComplete="off"
        maxLength={40}
        value={code}
        error={refusal === '' ? undefined : refusal}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button size="sm" type="submit" className="w-fit" busy={isBusy ? 'Checking...' : undefined}>
        Enter code
      </Button>
    </form>
  )
}
