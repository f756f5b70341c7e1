import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Sent } from './use-contact-form.ts'

const when = (time: string) =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

type MessageSentProps = { sent: Sent; onAgain: () => void }

/** The number of the message stands here, because nothing is mailed to an address nobody proved. */
export function MessageSent({ sent, onAgain }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-label="Message sent" className="grid justify-items-start gap-4">
      <CircleCheck size={32} className="text-success" aria-hidden />
      <h3 ref={heading} tabIndex={-1} className="type-title">
        {sent.message}
      </h3>
      <p className="text-ink-2">
        Your ticket number is <b className="type-code text-ink">{sent.ticketNumber}</b>.{' '}
        {sent.isConfirmedByMail
          ? 'A confirmation is on its way, and you find our answer in your account as well.'
          : 'Please note it: we send no automatic e-mail to an address that nobody proved, a person will answer.'}
      </p>
      <p className="text-body-sm text-ink-2">
        We answer by {when(sent.expectedReplyBy)} at the latest.
      </p>
      <Button onClick={onAgain}>Send Another Message</Button>
    </section>
  )
}
