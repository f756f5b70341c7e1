import { type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'

const icons = { phone: Phone, mail: Mail, chat: MessageCircle } as const satisfies Record<
  string,
  LucideIcon
>

type InfoCard = Readonly<{
  icon: keyof typeof icons
  title: string
  text: string
  detail: string | null
}>

export function InfoCards({ cards }: { cards: readonly InfoCard[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {cards.map(({ icon, title, text, detail }) => {
        const Icon = icons[icon]
        return (
          <Card key={title} as="li" padded className="grid content-start gap-2">
            <Icon size={22} className="mb-1 text-accent-ink" aria-hidden />
            <h3 className="font-display text-body-lg font-semibold">{title}</h3>
            <p className="text-body-sm text-ink-2">{text}</p>
            {detail && <p className="text-small font-label text-ink">{detail}</p>}
          </Card>
        )
      })}
    </ul>
  )
}
