/** When people answer the phone: Monday to Saturday, 9:00 to 18:00 US Eastern time. */
export const SUPPORT_ZONE = 'America/New_York'
export const SUPPORT_HOURS = 'Mon–Sat, 9 am–6 pm ET'

const OPENS = 9
const CLOSES = 18
const SUNDAY = 0
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

export type BusinessHours = Readonly<{
  isOpen: boolean
  businessHours: string
  /** What the visitor's own clock says, such as "Tuesday 3:12 pm". */
  localTime: string
  /** The zone that `localTime` is told in. */
  timezone: string
  /** The next opening as an instant; null while it is open. */
  nextOpenTime: string | null
  /** "3h 20m", or "1d 15h" from a day on; null while it is open. */
  timeUntilOpen: string | null
  /** Null while it is closed. */
  timeUntilClosed: string | null
}>

const easternClock = new Intl.DateTimeFormat('en-US', {
  timeZone: SUPPORT_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** What a clock in New York shows, written as if it were UTC: days and hours can be counted on it. */
function easternWall(instant: number): Date {
  const parts = easternClock.formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value)
  return new Date(
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    ),
  )
}

/** The instant at which a clock in New York shows this hour. Summer time never changes at 9 or 18. */
function instantOf(wallDay: number, hour: number): number {
  const wall = wallDay + hour * 60 * MINUTE_MS
  const lead = easternWall(wall).getTime() - wall
  const guess = wall - lead
  return guess - (easternWall(guess).getTime() - wall)
}

const midnightOf = (wall: Date) => Math.floor(wall.getTime() / DAY_MS) * DAY_MS

/** Days in New York on which nobody answers, such as "2026-12-25". */
type Holidays = readonly string[]

function isWorkday(wallDay: number, holidays: Holidays): boolean {
  const day = new Date(wallDay)
  return day.getUTCDay() !== SUNDAY && !holidays.includes(day.toISOString().slice(0, 10))
}

/** This day if a person comes in on it, else the next on which a person does. A year of holidays ends the search. */
function workdayFrom(wallDay: number, holidays: Holidays): number {
  let day = wallDay
  while (!isWorkday(day, holidays) && day < wallDay + YEAR_MS) day += DAY_MS
  return day
}

/** The first opening after this moment: today if it is before nine, else the next working day. */
function nextOpening(wall: Date, holidays: Holidays): number {
  const today = midnightOf(wall)
  const first = wall.getUTCHours() < OPENS ? today : today + DAY_MS
  return instantOf(workdayFrom(first, holidays), OPENS)
}

/**
 * By when one business day of ours has passed: the same time on the next working day, or the close of
 * the first day on which a person comes in.
 */
export function oneBusinessDayAfter(instant: Date, holidays: Holidays = []): Date {
  const now = instant.getTime()
  const { nextOpenTime } = businessHoursAt(instant, undefined, holidays)
  if (nextOpenTime) return new Date(Date.parse(nextOpenTime) + (CLOSES - OPENS) * 60 * MINUTE_MS)
  const tomorrow = midnightOf(easternWall(now + DAY_MS))
  return new Date(now + DAY_MS + workdayFrom(tomorrow, holidays) - tomorrow)
}

/** "3h 20m" or, from a day on, "1d 15h"; the last minute counts as one. */
export function durationText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours}h ${minutes % 60}m`
  return `${Math.floor(hours / 24)}d ${hours % 24}h`
}

/** "Tuesday 3:12 pm" in a zone of the world. */
export function clockText(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? ''
  return `${part('weekday')} ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
}

/** A zone this computer knows; anything else counts as the shop's own. */
export function knownZone(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name ?? SUPPORT_ZONE }).resolvedOptions()
      .timeZone
  } catch {
    return SUPPORT_ZONE
  }
}

/** Whether a person answers now, and when that changes, for a visitor in any zone. */
export function businessHoursAt(
  now: Date,
  visitorZone?: string,
  holidays: Holidays = [],
): BusinessHours {
  const wall = easternWall(now.getTime())
  const today = midnightOf(wall)
  const hour = wall.getUTCHours()
  const isOpen = isWorkday(today, holidays) && hour >= OPENS && hour < CLOSES
  const timezone = knownZone(visitorZone)
  const opening = nextOpening(wall, holidays)
  return {
    isOpen,
    businessHours: SUPPORT_HOURS,
    localTime: clockText(now, timezone),
    timezone,
    nextOpenTime: isOpen ? null : new Date(opening).toISOString(),
    timeUntilOpen: isOpen ? null : durationText(opening - now.getTime()),
    timeUntilClosed: isOpen ? durationText(instantOf(today, CLOSES) - now.getTime()) : null,
  }
}
