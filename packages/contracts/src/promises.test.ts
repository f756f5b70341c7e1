import { expect, test } from 'vitest'
import { SUPPORT_HOURS } from './business-hours.ts'
import { lateDelivery, promises } from './promises.ts'

test('the hours that are promised are the hours the clock goes by', () => {
  expect(promises.hours).toBe(SUPPORT_HOURS)
})

test('how late keys come reads on inside a sentence, and promises least where nothing is claimed', () => {
  expect(lateDelivery('Within 3–4 hours')).toBe('within 3–4 hours')
  expect(lateDelivery(null)).toBe('as soon as new keys arrive')
})
