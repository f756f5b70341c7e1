import { expect, test } from 'vitest'
import { lateDelivery, promises } from './promises.ts'
import { hoursText, supportWeek } from './support-week.ts'

test('the hours that are promised are the hours the clock goes by', () => {
  expect(promises.hours).toBe(hoursText(supportWeek))
})

test('how late keys come reads on inside a sentence, and promises least where nothing is claimed', () => {
  expect(lateDelivery('Within 3–4 hours')).toBe('within 3–4 hours')
  expect(lateDelivery(null)).toBe('as soon as new keys arrive')
})
