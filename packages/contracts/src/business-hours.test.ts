import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  businessHoursAt,
  clockText,
  durationText,
  knownZone,
  oneBusinessDayAfter,
} from './business-hours.ts'
import { hoursText, supportWeek, workdaysText } from './support-week.ts'

const HOUR_MS = 3_600_000

type HoursRow = [moment: string, utc: string, untilOpen: string | null, untilClosed: string | null]

const rows: HoursRow[] = [
  ['Monday at 8:59 in winter', '2026-01-05T13:59:00Z', '0h 1m', null],
  ['Monday at 9:00 in winter', '2026-01-05T14:00:00Z', null, '9h 0m'],
  ['Monday at 9:00 in summer', '2026-07-06T13:00:00Z', null, '9h 0m'],
  ['Wednesday at noon', '2026-07-08T16:00:00Z', null, '6h 0m'],
  ['Wednesday at 17:59', '2026-07-08T21:59:00Z', null, '0h 1m'],
  ['Wednesday at 18:00', '2026-07-08T22:00:00Z', '15h 0m', null],
  ['Friday evening', '2026-07-10T23:30:00Z', '13h 30m', null],
  ['Saturday at noon', '2026-07-11T16:00:00Z', null, '6h 0m'],
  ['Saturday after hours, until Monday', '2026-07-11T22:00:00Z', '1d 15h', null],
  ['Sunday at midnight, until Monday', '2026-07-12T04:00:00Z', '1d 9h', null],
  ['Sunday at noon, until Monday', '2026-07-12T16:00:00Z', '21h 0m', null],
  ['Sunday just before midnight', '2026-07-13T03:59:00Z', '9h 1m', null],
  ['Saturday evening before clocks go forward', '2026-03-07T23:00:00Z', '1d 14h', null],
  ['Saturday evening before clocks go back', '2026-10-31T22:00:00Z', '1d 16h', null],
  ['Sunday in the hour that summer time skips', '2026-03-08T07:00:00Z', '1d 6h', null],
  ['Sunday in the hour that comes twice, first time', '2026-11-01T05:30:00Z', '1d 8h', null],
  ['Sunday in the hour that comes twice, again', '2026-11-01T06:30:00Z', '1d 7h', null],
  ['Monday after clocks went forward', '2026-03-09T13:00:00Z', null, '9h 0m'],
  ['Monday after clocks went back', '2026-11-02T14:00:00Z', null, '9h 0m'],
]

test.each(rows)('%s (%s)', (_moment, utc, timeUntilOpen, timeUntilClosed) => {
  expect(businessHoursAt(new Date(utc))).toMatchObject({
    isOpen: timeUntilOpen === null,
    timeUntilOpen,
    timeUntilClosed,
    businessHours: 'Mon–Sat, 9 am–6 pm ET',
  })
})

test.each([
  ['Saturday night', '2026-07-11T23:00:00Z', '2026-07-13T13:00:00.000Z'],
  ['Sunday', '2026-07-12T15:00:00Z', '2026-07-13T13:00:00.000Z'],
  ['the Sunday clocks go back', '2026-11-01T12:00:00Z', '2026-11-02T14:00:00.000Z'],
  ['early on Tuesday', '2026-07-14T08:00:00Z', '2026-07-14T13:00:00.000Z'],
  ['late on New Year’s Eve', '2026-12-31T23:30:00Z', '2027-01-01T14:00:00.000Z'],
])('on %s the next opening is the right instant', (_when, utc, nextOpenTime) => {
  expect(businessHoursAt(new Date(utc)).nextOpenTime).toBe(nextOpenTime)
})

const moments = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2045, 0, 1) })
  .map((time) => new Date(time))

/** The same question put another way: by the words a New York clock shows. */
function isOpenByWords(moment: Date) {
  const shown = clockText(moment, 'America/New_York')
  const [, day, hour = '', half] = /^(\w+) (\d+):\d+ (am|pm)$/.exec(shown) ?? []
  const hour24 = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  return day !== 'Sunday' && hour24 >= 9 && hour24 < 18
}

test('it is open exactly when a New York clock says so', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(businessHoursAt(moment).isOpen).toBe(isOpenByWords(moment))
    }),
  )
})

test('the next opening is the moment it opens, and never further than 40 hours away', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const { nextOpenTime } = businessHoursAt(moment)
      if (nextOpenTime === null) return
      const opening = new Date(nextOpenTime)
      expect(businessHoursAt(opening)).toMatchObject({ isOpen: true, timeUntilClosed: '9h 0m' })
      expect(businessHoursAt(new Date(opening.getTime() - 1)).isOpen).toBe(false)
      expect(opening.getTime()).toBeGreaterThan(moment.getTime())
      expect(opening.getTime() - moment.getTime()).toBeLessThanOrEqual(40 * HOUR_MS)
    }),
  )
})

test.each([
  [0, '0h 0m'],
  [1, '0h 1m'],
  [61 * 60_000, '1h 1m'],
  [24 * HOUR_MS - 60_000, '23h 59m'],
  [24 * HOUR_MS, '1d 0h'],
  [39.5 * HOUR_MS, '1d 15h'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text)
})

test.each([
  ['Europe/Berlin', 'Tuesday 9:05 pm'],
  ['Asia/Tokyo', 'Wednesday 4:05 am'],
  ['Atlantis/Capital', 'Tuesday 3:05 pm'],
  [undefined, 'Tuesday 3:05 pm'],
])('a visitor in %s reads %s', (zone, localTime) => {
  expect(businessHoursAt(new Date('2026-07-14T19:05:00Z'), zone).localTime).toBe(localTime)
})

test('a zone nobody knows counts as the shop’s own', () => {
  expect(knownZone('Atlantis/Capital')).toBe('America/New_York')
  expect(knownZone('Europe/Berlin')).toBe('Europe/Berlin')
})

test('a holiday is no working day: the next one opens', () => {
  // 24 December 2026 is a Thursday; Friday is the holiday, Saturday a working day.
  const eve = new Date('2026-12-25T00:30:00Z')
  expect(businessHoursAt(eve).nextOpenTime).toBe('2026-12-25T14:00:00.000Z')
  const holidays = ['2026-12-25']
  expect(businessHoursAt(eve, undefined, holidays).nextOpenTime).toBe('2026-12-26T14:00:00.000Z')
  expect(businessHoursAt(new Date('2026-12-25T16:00:00Z'), undefined, holidays).isOpen).toBe(false)
})

test('a business day does not end on a holiday', () => {
  const thursday = new Date('2026-12-24T16:00:00Z')
  expect(oneBusinessDayAfter(thursday, ['2026-12-25']).toISOString()).toBe(
    '2026-12-26T16:00:00.000Z',
  )
})

const shortWeek = {
  ...supportWeek,
  wednesday: { opens: '10:30', closes: '14:00' },
  saturday: null,
  sunday: { opens: '12:00', closes: '16:30' },
}

test.each([
  [supportWeek, 'Mon–Sat, 9 am–6 pm ET', 'Mon–Sat'],
  [
    shortWeek,
    'Mon–Tue, 9 am–6 pm; Wed, 10:30 am–2 pm; Thu–Fri, 9 am–6 pm; Sun, 12 pm–4:30 pm ET',
    'Mon–Tue, Wed, Thu–Fri, Sun',
  ],
])('the hours of a week are told in a few words (%#)', (week, hours, days) => {
  expect(hoursText(week)).toBe(hours)
  expect(workdaysText(week)).toBe(days)
})

test('the clock goes by the hours that the owner set', () => {
  const at = (utc: string) => businessHoursAt(new Date(utc), undefined, [], shortWeek)
  expect(at('2026-07-08T14:29:00Z')).toMatchObject({ isOpen: false, timeUntilOpen: '0h 1m' })
  expect(at('2026-07-08T14:30:00Z')).toMatchObject({ isOpen: true, timeUntilClosed: '3h 30m' })
  expect(at('2026-07-08T18:00:00Z').isOpen).toBe(false)
  expect(at('2026-07-11T16:00:00Z').nextOpenTime).toBe('2026-07-12T16:00:00.000Z')
})

test('an answer within a business day comes before people go home', () => {
  const tuesdayLate = new Date('2026-07-07T21:00:00Z')
  expect(oneBusinessDayAfter(tuesdayLate, [], shortWeek).toISOString()).toBe(
    '2026-07-08T18:00:00.000Z',
  )
})
