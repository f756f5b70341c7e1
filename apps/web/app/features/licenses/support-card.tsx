import type { Order } from '@keyhaven/contracts/orders'
import { LifeBuoy } from 'lucide-react'
import { company } from '../../content/company.ts'
import { osOf } from '../../lib/device.rules.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { supportLetter } from './licenses.rules.ts'

/** A letter that has the order number in it already. */
export function SupportCard({ order }: { order: Order }) {
  return (
    <Card as="section" padded aria-labelledby="support" className="grid gap-3">
      <h2 id="support" className="text-body-lg font-display font-semibold">
        Something not working?
      </h2>
      <p className="text-body-sm text-ink-2">
        Write to us with your order number filled in. A person answers, {company.supportHours}.
      </p>
      <ButtonLink
        to={supportLetter(order, company.email, osOf(navigator.userAgent))}
        variant="soft"
        block
      >
        <LifeBuoy size={17} aria-hidden />
        Get help with this order
      </ButtonLink>
    </Card>
  )
}
