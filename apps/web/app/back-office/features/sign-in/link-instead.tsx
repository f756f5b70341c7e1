import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { askForLink } from '../../kit/staff-session.ts'

/** Someone guessed too often: a link to the mailbox lets this browser try the password again. */
export function LinkInstead({ email }: { email: string }) {
  const [said, setSaid] = useState<string>()
  const send = () =>
    askForLink(email).then(
      () =>
        setSaid(
          `If ${email} works here, a link is on its way. Open it in this browser, then sign in. No new e-mail? The link in the last one works for an hour.`,
        ),
      (error: unknown) => setSaid(wordsOf(error)),
    )
  if (said)
    return (
      <Notice tone="accent" isNew>
        {said}
      </Notice>
    )
  return <Button onClick={() => void send()}>E-mail me a link for this browser</Button>
}
