import { BadgeCheck } from 'lucide-react'
import { useClaim } from '../../state/storefront.ts'
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx'
import { Container } from '../../ui/container.tsx'
import { Pill } from '../../ui/pill.tsx'

function ResellerBadge() {
  const reseller = useClaim('reseller')
  const mark = useClaim('verified-mark')
  if (!reseller) return null
  return (
    <Pill tone="accent" icon={BadgeCheck}>
      {reseller}
      {mark && ` · ${mark}`}
    </Pill>
  )
}

export function ContactHero({ crumbs }: { crumbs: readonly Crumb[] }) {
  const title = useClaim('support-title') ?? 'Talk to us'
  const claimed = [useClaim('support-instant'), useClaim('support-team'), useClaim('support-free')]
  const points = claimed.filter((point) => point !== null)
  return (
    <Container className="grid gap-6 pt-6 pb-4 max-sm:pt-4">
      <Breadcrumbs items={crumbs} />
      <div className="grid max-w-text justify-items-start gap-4">
        <ResellerBadge />
        <h1 className="type-display">{title}</h1>
        <p className="type-lead">
          A person answers the phone in our hours, and reads every e-mail. Have your order number at
          hand if you have one; without it we help as well.
        </p>
        <ul className="flex flex-wrap gap-2">
          {points.map((point) => (
            <li key={point}>
              <Pill tone="outline">{point}</Pill>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  )
}
