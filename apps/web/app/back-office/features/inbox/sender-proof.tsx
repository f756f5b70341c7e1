import type { Talk } from '@keyhaven/contracts/staff/inbox'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newWish } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { useTalkActs } from './inbox-calls.ts'
import { lastLetterIn } from './use-composer.ts'

/** Whether staff may act on the last letter, and the way there by a code of the customer's mailbox. */
export function SenderProof({ talk }: { talk: Talk }) {
  const { isNeeded, provenUntil } = talk.proof
  if (provenUntil)
    return (
      <Notice tone="success" title="The customer told the code from their mailbox.">
        You may act on this until {when(provenUntil)}, or until the next e-mail comes.
      </Notice>
    )
  return isNeeded ? <CodeNeeded talk={talk} /> : null
}

function CodeNeeded({ talk }: { talk: Talk }) {
  const { askCode } = useTalkActs(talk.ticketNumber)
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { asked } = talk.proof
  const ask = async () => {
    setAsking(true)
    setRefusal('')
    try {
      await askCode(newWish())
    } catch (error) {
      setRefusal(wordsOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Notice
      tone="warning"
      title="The sender of the last letter is not verified."
      action={
        <Button size="sm" busy={isAsking ? 'Asking...' : undefined} onClick={() => void ask()}>
          {asked ? 'Ask again' : 'Ask for a code'}
        </Button>
      }
    >
      <p>
        {asked
          ? `A code went to ${asked.sentTo}. It works until ${when(asked.until)}.`
          : 'Refunds, claims and payment links wait for a code. It goes to the mailbox of the order or the account.'}
      </p>
      {refusal !== '' && (
        <p role="alert" className="text-danger-ink">
          {refusal}
        </p>
      )}
      {asked && <EnterCode talk={talk} />}
    </Notice>
  )
}

function EnterCode({ talk }: { talk: Talk }) {
  const { enterCode } = useTalkActs(talk.ticketNumber)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '' || isBusy) return
    setBusy(true)
    setRefusal('')
    try {
      await enterCode({ code: code.trim(), seen: lastLetterIn(talk) })
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
