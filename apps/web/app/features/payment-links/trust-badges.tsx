import { CreditCard, Lock, ShieldCheck } from 'lucide-react'

const badges = [
  { icon: Lock, label: 'SSL Encrypted' },
  { icon: CreditCard, label: 'Secure Payment' },
  { icon: ShieldCheck, label: 'Stripe Protected' },
]

export function TrustBadges() {
  return (
    <ul className="flex flex-wrap justify-center gap-x-7 gap-y-2 text-small text-ink-3">
      {badges.map(({ icon: Icon, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          <Icon size={15} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}
