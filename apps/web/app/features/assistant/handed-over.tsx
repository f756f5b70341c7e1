import type { HandedOver as Handoff } from '@keyhaven/contracts/assistant'
import { Headset } from 'lucide-react'
import { useCompany } from '../../state/storefront.ts'
import { TextLink } from '../../ui/link.tsx'

const replyBy = (instant: string) =>
  new Intl.DateTimeFormat('en', {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant))

/** That a person has the chat, under which number, by when an answer comes, and how to call. */
export function HandedOver({ handoff, isJoined }: { handoff: Handoff | null; isJoined: boolean }) {
  const company = useCompany()
  return (
    <section
      aria-label="Handed over to a person"
      className="flex gap-3 rounded-tile border border-line-strong bg-surface-sunken p-3.5 text-small text-ink-2"
    >
      <Headset size={17} className="mt-0.5 text-accent-ink" aria-hidden />
      <div className="grid gap-1">
        <b className="text-body-sm font-semibold text-ink">
          {isJoined ? 'A person has joined this chat' : 'A person will take over'}
        </b>
        {isJoined && <p>The assistant is silent while you talk.</p>}
        {handoff && !isJoined && (
          <p>
            {handoff.isOpenNow ? 'We are open now.' : 'We are closed right now.'} You get an answer
            by e-mail by {replyBy(handoff.expectedReplyBy)}.
          </p>
        )}
        {handoff && (
          <p>
            Your ticket number is <b className="type-code text-ink">{handoff.reference}</b>.
          </p>
        )}
        <p>
          Or call{' '}
          <TextLink to={company.phoneHref} quiet>
            {company.phone}
          </TextLink>
          .
        </p>
      </div>
    </section>
  )
}
