const DAY_MS = 86_400_000

/** The first reading goes back so far. */
const FIRST_DAYS = 30
/** What was booked on the first day of it may have been paid the day before. */
const MARGIN_DAYS = 1
/** The provider may add to a day that was read. */
const OVERLAP_DAYS = 3

/** In UTC: after midnight of every owner but few, before their morning. */
const READ_AT = { hours: 4, minutes: 10 }

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS)

type Last = Readonly<{ since: Date; upto: Date }>

/** From when on the balance is read, and since when nothing is missing in what is kept of it. */
export function balanceStart(now: Date, last: Last | undefined, hasForgotten: boolean) {
  if (last === undefined) {
    const from = daysBefore(now, FIRST_DAYS)
    return { from, since: hasForgotten ? now : daysBefore(now, FIRST_DAYS - MARGIN_DAYS) }
  }
  return { from: daysBefore(last.upto, OVERLAP_DAYS), since: hasForgotten ? now : last.since }
}

/** Whether the reading of this day is still to come. */
export function isReadingDue(now: Date, readAt: Date | undefined): boolean {
  const due = new Date(now)
  due.setUTCHours(READ_AT.hours, READ_AT.minutes, 0, 0)
  const latest = due <= now ? due : daysBefore(due, 1)
  return readAt === undefined ? due <= now : readAt < latest
}
