import {
  hoursText,
  type SupportDay,
  type SupportWeek,
  supportWeek,
  weekDays,
} from './support-week.ts'

/** Hours are told in US Eastern time. */
export const SUPPORT_ZONE = 'America/New_York'

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

/** The instant at which a clock in New York shows this time, such as "09:00". */
function instantOf(wallDay: number, time: string): number {
  const wall = wallDay + minutesOf(time) * MINUTE_MS
  const lead = easternWall(wall).getTime() - wall
  const guess = wall - lead
  return guess - (easternWall(guess).getTime() - wall)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const midnightOf = (wall: Date) => Math.floor(wall.getTime() / DAY_MS) * DAY_MS

/** Days in New York on which nobody answers, such as "2026-12-25". */
type Holidays = readonly string[]

/** When people come in on this day; undefined on days off and holidays. */
function hoursOf(wallDay: number, { week, holidays }: Calendar): SupportDay | undefined {
  const day = new Date(wallDay)
  if (holidays.includes(day.toISOString().slice(0, 10))) return undefined
  return week[weekDays[day.getUTCDay()] ?? 'sunday'] ?? undefined
}

type Calendar = Readonly<{ week: SupportWeek; holidays: Holidays }>
type Workday = Readonly<{ day: number; opens: number; closes: number }>

/** This day if a person comes in on it, else the next on which a person does. A year of holidays ends the search. */
function workdayFrom(wallDay: number, calendar: Calendar): Workday {
  let day = wallDay
  while (!hoursOf(day, calendar) && day < wallDay + YEAR_MS) day += DAY_MS
  const { opens, closes } = hoursOf(day, calendar) ?? { opens: '00:00', closes: '00:00' }
  return { day, opens: instantOf(day, opens), closes: instantOf(day, closes) }
}

/** The first day whose opening is after this moment. */
function nextWorkday(now: number, calendar: Calendar): Workday {
  const today = workdayFrom(midnightOf(easternWall(now)), calendar)
  return today.opens > now ? today : workdayFrom(today.day + DAY_MS, calendar)
}

/**
 * By when one business day of ours has passed: the same time on the next working day, but no later than its
 * close; or the close of the first day on which a person comes in.
 */
export function oneBusinessDayAfter(
  instant: Date,
  holidays: Holidays = [],
  week: SupportWeek = supportWeek,
): Date {
  const now = instant.getTime()
  const calendar = { week, holidays }
  const { isOpen } = businessHoursAt(instant, undefined, holidays, week)
  if (!isOpen) return new Date(nextWorkday(now, calendar).closes)
  const tomorrow = midnightOf(easternWall(now + DAY_MS))
  const { day, closes } = workdayFrom(tomorrow, calendar)
  return new Date(Math.min(now + DAY_MS + day - tomorrow, closes))
}

/** When so many minutes of our opening hours have passed since a moment. */
export function afterOpenMinutes(
  instant: Date,
  minutes: number,
  holidays: Holidays = [],
  week: SupportWeek = supportWeek,
): Date {
  const calendar = { week, holidays }
  let now = instant.getTime()
  let left = minutes * MINUTE_MS
  const lastDay = now + YEAR_MS
  while (now < lastDay) {
    const today = workdayFrom(midnightOf(easternWall(now)), calendar)
    const begin = Math.max(now, today.opens)
    if (begin + left <= today.closes) return new Date(begin + left)
    left -= Math.max(0, today.closes - begin)
    now = Math.max(today.closes, instantOf(today.day + DAY_MS, '00:00'))
  }
  return new Date(lastDay)
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
  instant: Date,
  visitorZone?: string,
  holidays: Holidays = [],
  week: SupportWeek = supportWeek,
): BusinessHours {
  const now = instant.getTime()
  const calendar = { week, holidays }
  const today = midnightOf(easternWall(now))
  const hours = workdayFrom(today, calendar)
  const isOpen = hours.day === today && hours.opens <= now && now < hours.closes
  const timezone = knownZone(visitorZone)
  const { opens } = nextWorkday(now, calendar)
  return {
    isOpen,
    businessHours: hoursText(week),
    localTime: clockText(instant, timezone),
    timezone,
    nextOpenTime: isOpen ? null : new Date(opens).toISOString(),
    timeUntilOpen: isOpen ? null : durationText(opens - now),
    timeUntilClosed: isOpen ? durationText(hours.closes - now) : null,
  }
}
