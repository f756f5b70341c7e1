import { Mail } from 'lucide-react'
import { company } from '../../content/company.ts'
import { goodLetter, supportLetter } from '../../content/support/contact.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/container.tsx'
import { ButtonLink } from '../../ui/link.tsx'

/** What belongs into a message, and the letter that asks for it. */
export function ContactMessage() {
  return (
    <Section tone="sunken" tight>
      <h2 className="type-display-sm">Send Us a Message</h2>
      <p className="mt-2 mb-6 max-w-text text-ink-2">
        The button opens your mail program with the right questions filled in. If it does not, write
        to the address yourself.
      </p>
      <div className="grid gap-5 lg:grid-cols-5">
        <Card padded className="lg:col-span-3">
          <h3 className="mb-3 type-heading">What makes the first answer the last</h3>
          <ul className="grid list-disc gap-2 pl-5 text-ink-2 marker:text-ink-3">
            {goodLetter.map((line) => (
              <li key={line} className="pl-1">
                {line}
              </li>
            ))}
          </ul>
        </Card>
        <Card padded className="grid content-center gap-3 lg:col-span-2">
          <p className="text-body-sm text-ink-2">Write to</p>
          <p className="text-body-lg font-semibold break-all">{company.email}</p>
          <ButtonLink to={supportLetter} variant="primary" size="lg">
            <Mail size={18} aria-hidden />
            Start the e-mail
          </ButtonLink>
        </Card>
      </div>
    </Section>
  )
}
