import { Headset, Infinity as InfinityIcon, KeyRound, type LucideIcon, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { facts } from '../../content/home.ts'
import { useClaim, useCompany } from '../../state/storefront.ts'

type Benefit = { icon: LucideIcon; title: string; text: string; to: string }

/** What a purchase brings. A promise the shop does not make today is left out. */
function useBenefits(): Benefit[] {
  const company = useCompany()
  const delivery = useClaim('delivery')
  const moneyBack = useClaim('money-back')
  const refund = {
    icon: Undo2,
    title: 'Money back',
    text: moneyBack ?? '',
    to: '/refund-policy',
  }
  return [
    {
      icon: KeyRound,
      title: facts.email.title,
      text: delivery ?? facts.email.text,
      to: '/how-it-works',
    },
    { icon: InfinityIcon, ...facts.keep, to: '/benefits' },
    ...(moneyBack ? [refund] : []),
    { icon: Headset, title: facts.help.title, text: company.supportHours, to: '/contact' },
  ]
}

export function BenefitsList() {
  const benefits = useBenefits()
  return (
    <ul className="grid gap-4">
      {benefits.map(({ icon: Icon, title, text, to }) => (
        <li key={title} className="relative flex gap-3">
          <Icon size={18} className="mt-0.5 text-accent-ink" aria-hidden />
          <span className="grid">
            <Link
              to={to}
              className="text-body-sm font-semibold text-ink after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
            <span className="text-small text-ink-3">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
