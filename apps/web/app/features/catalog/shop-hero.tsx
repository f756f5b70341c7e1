import { Infinity as InfinityIcon, Laptop, type LucideIcon, MailCheck } from 'lucide-react'

const tiles: { icon: LucideIcon; text: string }[] = [
  { icon: InfinityIcon, text: 'One payment, no renewals' },
  { icon: MailCheck, text: 'Key by e-mail' },
  { icon: Laptop, text: 'For Windows, most also for Mac' },
]

export function ShopHero() {
  return (
    <div className="pt-14 pb-10">
      <h1 className="mb-3 type-display">Office licences</h1>
      <p className="type-lead">Nine editions, each bought once. Your key arrives by e-mail.</p>
      <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-3 text-body-sm text-ink-2">
        {tiles.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-2">
            <Icon size={17} className="text-accent-ink" aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
