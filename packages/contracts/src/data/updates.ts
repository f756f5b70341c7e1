import type { years } from './catalogue.ts'

type Year = (typeof years)[number]

/** The last day with security updates, by year: the publisher's own calendar. */
export const lastUpdates: Readonly<Record<Year, string>> = {
  '2024': '2029-10-09',
  '2021': '2026-10-13',
  '2019': '2025-10-14',
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "October 2029" */
export const monthOf = (day: string) => month.format(new Date(`${day}T00:00:00Z`))

/** The month in which updates of each year end, for texts. */
export const updatesEnd: Readonly<Record<Year, string>> = {
  '2024': monthOf(lastUpdates['2024']),
  '2021': monthOf(lastUpdates['2021']),
  '2019': monthOf(lastUpdates['2019']),
}
