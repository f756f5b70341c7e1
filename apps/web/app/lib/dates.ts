const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "1 November 2026", the same everywhere. */
export const longDate = (isoDay: string) => long.format(new Date(`${isoDay}T00:00:00Z`))
