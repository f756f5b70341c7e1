/** The days of a week, in the order in which calendars count them. */
export const weekDays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type WeekDay = (typeof weekDays)[number]

/** From when until when people answer, such as "09:00" to "18:00" in New York. */
export type SupportDay = Readonly<{ opens: string; closes: string }>
/** Null on a day off. */
export type SupportWeek = Readonly<Record<WeekDay, SupportDay | null>>

const workday: SupportDay = { opens: '09:00', closes: '18:00' }

/** When people answer the phone unless the owner says otherwise. */
export const supportWeek: SupportWeek = {
  sunday: null,
  monday: workday,
  tuesday: workday,
  wednesday: workday,
  thursday: workday,
  friday: workday,
  saturday: workday,
}

/** "9 am", "5:30 pm" */
function timeText(time: string): string {
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3)
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'am' : 'pm'}`
}

const shortOf = (day: WeekDay) => day.charAt(0).toUpperCase() + day.slice(1, 3)
const fromMonday: readonly WeekDay[] = [...weekDays.slice(1), 'sunday']

type Stretch = { first: WeekDay; last: WeekDay; hours: string }

/** Days in a row with the same hours, from Monday on. */
function stretchesOf(week: SupportWeek): Stretch[] {
  const stretches: Stretch[] = []
  let previous: WeekDay | undefined
  for (const day of fromMonday) {
    const open = week[day]
    const hours = open ? `${timeText(open.opens)}–${timeText(open.closes)}` : ''
    const current = stretches.at(-1)
    if (open && current && current.last === previous && current.hours === hours) current.last = day
    else if (open) stretches.push({ first: day, last: day, hours })
    previous = day
  }
  return stretches
}

const daysText = ({ first, last }: Stretch) =>
  first === last ? shortOf(first) : `${shortOf(first)}–${shortOf(last)}`

/** "Mon–Sat" */
export const workdaysText = (week: SupportWeek): string =>
  stretchesOf(week).map(daysText).join(', ')

/** "Mon–Sat, 9 am–6 pm ET", or "Mon–Fri, 9 am–6 pm; Sat, 10 am–2 pm ET" */
export const hoursText = (week: SupportWeek): string =>
  `${stretchesOf(week)
    .map((stretch) => `${daysText(stretch)}, ${stretch.hours}`)
    .join('; ')} ET`

type OpeningHours = { days: string[]; opens: string; closes: string }

/** Days with the same hours together, by their full names. */
export function openingHoursOf(week: SupportWeek): OpeningHours[] {
  const groups: OpeningHours[] = []
  for (const day of fromMonday) {
    const open = week[day]
    if (!open) continue
    const name = day.charAt(0).toUpperCase() + day.slice(1)
    const equal = groups.find(({ opens, closes }) => opens === open.opens && closes === open.closes)
    if (equal) equal.days.push(name)
    else groups.push({ days: [name], ...open })
  }
  return groups
}
