import type { Order } from '@keyhaven/contracts/orders'
import { Laptop } from 'lucide-react'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { macPageOf } from './mac-redirect.rules.ts'
import { useMacRedirect } from './use-mac-redirect.ts'

/** On the order page of someone who sits at a Mac: the way to the page made for it. */
export function MacOffer({ order }: { order: Order }) {
  const isOffered = useMacRedirect(order)
  if (!isOffered) return null
  return (
    <Notice
      tone="accent"
      icon={Laptop}
      title="You are on a Mac."
      action={
        <ButtonLink to={macPageOf(order.id)} size="sm">
          Open the Mac page
        </ButtonLink>
      }
    >
      A page with the steps for it, and the same keys.
    </Notice>
  )
}
