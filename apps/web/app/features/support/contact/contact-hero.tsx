import { promises } from '@keyhaven/contracts/promises'
import { BadgeCheck } from 'lucide-react'
import { useClaim, useStorefront } from '../../../state/storefront.ts'
import { Breadcrumbs, type Crumb } from '../../../ui/breadcrumbs.tsx'
import { Container } from '../../../ui/container.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SampleNote } from '../../../ui/sample-mark.tsx'

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
  const isSample = useStorefront()?.showsSamples
  return (
    <Container className="grid gap-6 pt-6 pb-4 max-sm:pt-4">
      <Breadcrumbs items={crumbs} />
      <div
        className="grid max-w-text justify-items-start gap-4"
        data-sample={isSample || undefined}
      >
        <ResellerBadge />
        <h1 className="type-display">{title}</h1>
        <ul className="flex flex-wrap gap-2">
          {points.map((point) => (
            <li key={point}>
              <Pill tone="outline">{point}</Pill>
            </li>
          ))}
        </ul>
        {isSample && <SampleNote />}
      </div>
      <p className="max-w-text type-lead">
        Call during opening hours or e-mail any time. {promises.reply}. Have your order number ready
        if you can.
      </p>
    </Container>
  )
}
