import { promises } from '@keyhaven/contracts/promises'
import { BadgeCheck } from 'lucide-react'
import { useBusinessHours } from '../../../state/business-hours.ts'
import { useClaim, useStorefront } from '../../../state/storefront.ts'
import { Breadcrumbs, type Crumb } from '../../../ui/breadcrumbs.tsx'
import { Container } from '../../../ui/container.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SampleNote } from '../../../ui/sample-mark.tsx'
import { answerTitle } from './answer-title.rules.ts'

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
  const motto = useClaim('support-title')
  const claimed = [useClaim('support-instant'), useClaim('support-team'), useClaim('support-free')]
  const points = claimed.filter((point) => point !== null)
  const isSample = useStorefront()?.showsSamples
  return (
    <Container className="grid gap-6 pt-6 pb-4 max-sm:pt-4">
      <Breadcrumbs items={crumbs} />
      <div className="grid max-w-text gap-3">
        <h1 className="type-display">{answerTitle(useBusinessHours())}</h1>
        <p className="type-lead">
          Call during opening hours or e-mail any time. {promises.reply}. Have your order number
          ready if you can.
        </p>
      </div>
      <div
        className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-2"
        data-sample={isSample || undefined}
      >
        <ResellerBadge />
        {motto && <span>{motto}</span>}
        <ul className="flex flex-wrap gap-2">
          {points.map((point) => (
            <li key={point}>
              <Pill tone="outline">{point}</Pill>
            </li>
          ))}
        </ul>
        {isSample && <SampleNote isShort />}
      </div>
    </Container>
  )
}
