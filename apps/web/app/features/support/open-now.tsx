import type { BusinessHours } from '@keyhaven/contracts/business-hours'
import { company } from '../../content/company.ts'
import { Pill } from '../../ui/pill.tsx'
import { useBusinessHours } from './use-business-hours.ts'

const detailOf = (hours: BusinessHours) =>
  hours.isOpen ? `Closes in ${hours.timeUntilClosed}` : `Opens in ${hours.timeUntilOpen}`

/** The hours, and once the page is alive whether somebody answers now. */
export function OpenNow() {
  const hours = useBusinessHours()
  return (
    <div className="grid gap-2">
      <p className="text-body-sm">
        <span className="font-semibold">Phone hours:</span> {company.supportHours}
      </p>
      <p role="status" className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-body-sm">
        {hours && (
          <>
            <Pill tone={hours.isOpen ? 'success' : 'neutral'} icon="dot">
              {hours.isOpen ? 'Available Now' : 'Currently Closed'}
            </Pill>
            <span className="text-ink-2">{detailOf(hours)}</span>
          </>
        )}
      </p>
      <p className="min-h-5 text-small text-ink-3">
        {hours && `Your time: ${hours.localTime} (${hours.timezone.replaceAll('_', ' ')})`}
      </p>
    </div>
  )
}
