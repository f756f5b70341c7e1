import {
  ChevronRight,
  KeyRound,
  type LucideIcon,
  Mail,
  Phone,
  Sparkles,
  Undo2,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { assistantLink } from '../../../content/support/help.ts'
import { useCompany, useStorefront } from '../../../state/storefront.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/link.tsx'

type WayProps = { icon: LucideIcon; title: string; children: ReactNode }

function Way({ icon: Icon, title, children }: WayProps) {
  return (
    <li className="flex gap-3.5 border-b py-4 first:pt-0 last:border-b-0 last:pb-0">
      <Icon size={18} className="mt-0.5 shrink-0 text-accent-ink" aria-hidden />
      <div className="grid gap-0.5 text-small text-ink-2">
        <p className="text-body-sm font-semibold text-ink">{title}</p>
        {children}
      </div>
    </li>
  )
}

/** Who answers, and when, in one list. */
export function WhoAnswers() {
  const company = useCompany()
  const hasChat = useStorefront()?.chatVisible ?? false
  return (
    <Card as="section" padded aria-labelledby="who-answers" className="grid gap-4">
      <h3 id="who-answers" className="type-heading">
        Who answers, and when
      </h3>
      <ul>
        {hasChat && (
          <Way icon={Sparkles} title="The assistant, now">
            <p>
              An AI that reads our guides and shows its sources.{' '}
              <TextLink to={assistantLink.to}>Ask it</TextLink>
            </p>
          </Way>
        )}
        <Way icon={Mail} title="A person, by e-mail">
          <p>Within 24 hours, usually within 2.</p>
        </Way>
        <Way icon={Phone} title="A person, by phone">
          <p>{company.supportHours}.</p>
          <TextLink to={company.phoneHref} quiet className="w-fit">
            {company.phone}
          </TextLink>
        </Way>
      </ul>
    </Card>
  )
}

const quicker: readonly { icon: LucideIcon; title: string; hint: string; to: string }[] = [
  { icon: KeyRound, title: 'See my key again', hint: 'My licences', to: '/account' },
  {
    icon: Wrench,
    title: 'My key is refused',
    hint: 'Error codes and steps',
    to: '/troubleshooting',
  },
  { icon: Undo2, title: 'Return a licence', hint: '30 days, unused key', to: '/refund-policy' },
]

/** Pages where the thing is done, without a message. */
export function OftenQuicker() {
  return (
    <Card as="section" padded aria-labelledby="often-quicker" className="grid gap-3">
      <h3 id="often-quicker" className="type-heading">
        Often quicker
      </h3>
      <ul className="grid gap-1">
        {quicker.map(({ icon: Icon, title, hint, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="-mx-2 flex items-center gap-3.5 rounded-control px-2 py-2 transition hover:bg-surface-hover"
            >
              <Icon size={18} className="shrink-0 text-accent-ink" aria-hidden />
              <span className="grid grow text-small text-ink-3">
                <b className="text-body-sm font-semibold text-ink">{title}</b>
                {hint}
              </span>
              <ChevronRight size={17} className="text-ink-3" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
