import { Mail, MessageSquare, Phone } from 'lucide-react'
import { helpLink } from '../../../content/navigation.ts'
import { supportMail } from '../../../content/support/contact.ts'
import { useCompany } from '../../../state/storefront.ts'
import { Card } from '../../../ui/card.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { OpenNow } from './open-now.tsx'

/** How to reach a person, for those whom the assistant does not help. */
export function PersonWays() {
  const company = useCompany()
  return (
    <Card as="section" padded aria-label="Talk to a person" className="grid content-start gap-4">
      <h2 className="type-heading">Talk to a person</h2>
      <OpenNow />
      <div className="grid gap-2">
        <ButtonLink to={company.phoneHref} block>
          <Phone size={17} aria-hidden />
          {company.phone}
        </ButtonLink>
        <ButtonLink to={supportMail(company.email)} block>
          <Mail size={17} aria-hidden />
          {company.email}
        </ButtonLink>
        <ButtonLink to={helpLink.to} variant="ghost" block>
          <MessageSquare size={17} aria-hidden />
          {helpLink.label}
        </ButtonLink>
      </div>
    </Card>
  )
}
