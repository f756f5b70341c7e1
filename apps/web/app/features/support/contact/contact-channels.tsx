import clsx from 'clsx'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import { contactCards, supportMail } from '../../../content/support/contact.ts'
import { assistantLink } from '../../../content/support/help.ts'
import { useBusinessHours } from '../../../state/business-hours.ts'
import { useClaim, useCompany, useStorefront } from '../../../state/storefront.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/container.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { CopyText } from './copy-text.tsx'
import { InfoCards } from './info-cards.tsx'
import { OpenNow } from './open-now.tsx'

const useHasChat = () => useStorefront()?.chatVisible ?? false

/** The assistant: open at any hour, unless the owner has switched it off. */
function ChatChannel() {
  const hasChat = useHasChat()
  const { title, isOpen, isClosed } = contactCards.chat
  return (
    <div className="grid content-start gap-3">
      <p className="flex min-h-8 flex-wrap items-center gap-2 font-semibold">
        {title}
        <Pill tone={hasChat ? 'success' : 'neutral'} icon="dot">
          {hasChat ? isOpen : isClosed}
        </Pill>
      </p>
      {hasChat && (
        <ButtonLink to={assistantLink.to} block>
          <MessageCircle size={17} aria-hidden />
          {assistantLink.label}
        </ButtonLink>
      )}
    </div>
  )
}

/** The ways to a person, with the hours as they are now: while nobody answers, e-mail comes first. */
function ChannelPanel() {
  const company = useCompany()
  const isClosed = useBusinessHours()?.isOpen === false
  return (
    <Card padded className="grid gap-6 md:grid-cols-2 md:gap-8 lg:grid-cols-4">
      <OpenNow />
      <div className={clsx('grid content-start gap-3', isClosed && 'order-last')}>
        <p className="flex items-center gap-1 font-semibold">
          {company.phone} <CopyText text={company.phone} what="phone number" />
        </p>
        <ButtonLink to={company.phoneHref} variant={isClosed ? 'secondary' : 'primary'} block>
          <Phone size={17} aria-hidden />
          Call us
        </ButtonLink>
      </div>
      <div className="grid content-start gap-3">
        <p className="flex items-center gap-1 font-semibold break-all">
          {company.email}{' '}
          <CopyText text={company.email} what="e-mail address" done="Email Copied!" />
        </p>
        <ButtonLink
          to={supportMail(company.email)}
          variant={isClosed ? 'primary' : 'secondary'}
          block
        >
          <Mail size={17} aria-hidden />
          Write an e-mail
        </ButtonLink>
      </div>
      <ChatChannel />
    </Card>
  )
}

/** "Choose Your Preferred Contact Method": the panel, then a card for each way. */
export function ContactChannels() {
  const company = useCompany()
  const reply = useClaim('support-reply')
  const hasChat = useHasChat()
  const { phone, email, chat } = contactCards
  return (
    <Section tight>
      <h2 className="mb-6 type-display-sm">Choose Your Preferred Contact Method</h2>
      <div className="grid gap-5">
        <ChannelPanel />
        <InfoCards
          cards={[
            { icon: 'phone', title: phone.title, text: phone.text, detail: company.supportHours },
            { icon: 'mail', title: email.title, text: email.text, detail: reply },
            {
              icon: 'chat',
              title: chat.title,
              text: hasChat ? chat.text : chat.closed,
              detail: hasChat ? chat.isOpen : chat.isClosed,
            },
          ]}
        />
      </div>
    </Section>
  )
}
