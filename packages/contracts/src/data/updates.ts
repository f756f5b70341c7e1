import type { FirstYear } from './catalogue.ts'

/** The last day with security updates, by year: the publisher's own calendar. */
export const lastUpdates: Readonly<Record<FirstYear, string>> = {
  '2024': '2029-10-09',
  '2021': '2026-10-13',
  '2019': '2025-10-14',
}

/** When each year came out, by the publisher’s calendar. */
export const releasedOn: Readonly<Record<FirstYear, string>> = {
  '2024': '2024-10-01',
  '2021': '2021-10-05',
  '2019': '2018-09-24',
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "October 2029" */
export const monthOf = (day: string) => month.format(new Date(`${day}T00:00:00Z`))

/** The month in which updates of each year end, for texts. */
export const updatesEnd: Readonly<Record<FirstYear, string>> = {
  '2024': monthOf(lastUpdates['2024']),
  '2021': monthOf(lastUpdates['2021']),
  '2019': monthOf(lastUpdates['2019']),
}
