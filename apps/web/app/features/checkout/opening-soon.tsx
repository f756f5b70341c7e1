import { CalendarClock } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'

/** A shop whose owner has not opened it yet takes no orders. The cart waits. */
export function OpeningSoon() {
  return (
    <EmptyState
      icon={CalendarClock}
      title="Opening soon"
      action={
        <ButtonLink to="/shop" className="mt-2">
          Keep browsing
        </ButtonLink>
      }
    >
      The shop takes no orders yet, and nothing is charged. Your cart stays here until we open.
    </EmptyState>
  )
}
