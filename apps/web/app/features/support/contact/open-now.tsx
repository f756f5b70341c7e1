import { type BusinessHours, clockText } from '@keyhaven/contracts/business-hours'
import { useBusinessHours } from '../../../state/business-hours.ts'
import { useCompany } from '../../../state/storefront.ts'
import { Pill } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const detailOf = (hours: BusinessHours) =>
  hours.isOpen ? `Closes in ${hours.timeUntilClosed}` : `Opens in ${hours.timeUntilOpen}`

/** "Monday 3:00 pm", on the visitor's own clock. */
const nextOpening = ({ nextOpenTime, timezone }: BusinessHours) =>
  nextOpenTime && clockText(new Date(nextOpenTime), timezone)

function Status({ hours }: { hours: BusinessHours }) {
  return (
    <>
      <Pill tone={hours.isOpen ? 'success' : 'neutral'} icon="dot">
        {hours.isOpen ? 'Available Now' : 'Currently Closed'}
      </Pill>
      <span className="text-ink-2">{detailOf(hours)}</span>
    </>
  )
}

function Times({ hours }: { hours: BusinessHours }) {
  const opening = nextOpening(hours)
  return (
    <>
      {opening && <>Next available: {opening}. </>}
      Your time: {hours.localTime} ({hours.timezone.replaceAll('_', ' ')})
    </>
  )
}

/** The phone hours and, as soon as they are known, whether a person answers now and when the next one does. */
export function OpenNow() {
  const company = useCompany()
  const hours = useBusinessHours()
  return (
    <div className="grid gap-2" aria-busy={!hours}>
      <p className="text-body-sm">
        <span className="font-semibold">Phone hours:</span> {company.supportHours}
      </p>
      <div
        role="status"
        className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-body-sm"
      >
        {hours ? <Status hours={hours} /> : <Skeleton className="h-6 w-48" />}
      </div>
      <div className="min-h-10 text-small text-ink-3">
        {hours ? <Times hours={hours} /> : <Skeleton className="h-4 w-64 max-w-full" />}
      </div>
    </div>
  )
}
