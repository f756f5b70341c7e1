import { promises } from '@keyhaven/contracts/promises'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/container.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { ContactForm } from './contact-form.tsx'
import { OftenQuicker, WhoAnswers } from './contact-ways.tsx'
import { HelpSearch } from './help-search.tsx'
import { MessageSent } from './message-sent.tsx'
import { type Reason, reasonOptions, reasons } from './reasons.ts'
import type { Sent } from './use-contact-form.ts'

/** "Send Us a Message": the form, and the number it is kept under. */
export function ContactMessage() {
  const [sent, setSent] = useState<Sent>()
  const [reason, setReason] = useState<Reason>('order')
  return (
    <Section tone="sunken" tight>
      <h2 className="type-display-sm">Send Us a Message</h2>
      <p className="mt-2 mb-6 max-w-text text-ink-2">
        Every message gets a ticket number and an answer from a person. {promises.reply}.
      </p>
      {!sent && (
        <RadioGroup
          legend="What do you need?"
          isLegendHidden
          variant="tile"
          options={reasonOptions}
          value={reason}
          onChange={setReason}
          className="mb-5"
        />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-5">
        <Card padded className="lg:col-span-3">
          {sent ? (
            <MessageSent sent={sent} onAgain={() => setSent(undefined)} />
          ) : (
            <div className="grid gap-5">
              <h3 className="type-heading">{reasons[reason].title}</h3>
              <ContactForm reason={reason} onSent={setSent} />
            </div>
          )}
        </Card>
        <div className="grid gap-5 lg:col-span-2">
          <WhoAnswers />
          <OftenQuicker />
          <HelpSearch />
        </div>
      </div>
    </Section>
  )
}
