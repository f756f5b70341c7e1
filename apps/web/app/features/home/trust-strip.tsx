import { Coins, Infinity as InfinityIcon, Laptop, type LucideIcon, MailCheck } from 'lucide-react'
import { facts } from '../../content/home.ts'
import { unbroken } from '../../lib/typography.ts'
import { Container } from '../../ui/container.tsx'

const entries: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: MailCheck, ...facts.email },
  { icon: InfinityIcon, ...facts.keep },
  { icon: Laptop, ...facts.system },
  { icon: Coins, ...facts.currency },
]

export function TrustStrip() {
  return (
    <section aria-label="What you can rely on" className="border-y bg-surface">
      <Container>
        <ul className="grid grid-cols-2 py-2 lg:grid-cols-4 lg:py-0">
          {entries.map(({ icon: Icon, title, text }) => (
            <li
              key={title}
              className="flex gap-3.5 py-4 pr-3 lg:border-l lg:px-6 lg:py-6.5 lg:first:border-l-0 lg:first:pl-0"
            >
              <Icon size={20} className="mt-0.5 text-accent-ink" aria-hidden />
              <div>
                <p className="text-body-sm font-semibold text-ink">{title}</p>
                <p className="text-small text-ink-3">{unbroken(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
