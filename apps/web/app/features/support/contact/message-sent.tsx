import { promises } from '@keyhaven/contracts/promises'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FilesNotice } from './files-field.tsx'
import type { Sent } from './use-contact-form.ts'

type MessageSentProps = { sent: Sent; onAgain: () => void }

/** The number of the message is here, because nothing is mailed to an address nobody proved. */
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
        Your ticket number is <b className="type-code text-ink">{sent.reference}</b>.{' '}
        {sent.isConfirmedByMail
          ? 'A confirmation is on its way, and you will find our answer in your account as well.'
          : 'Please keep this number. You won’t get an automatic confirmation; a person will reply.'}
      </p>
      <FilesNotice files={sent.files} />
      <p className="text-body-sm text-ink-2">{promises.reply}.</p>
      <Button onClick={onAgain}>Send Another Message</Button>
    </section>
  )
}
