import { businessHoursAt } from '@keyhaven/contracts/business-hours'
import { expect, test } from 'vitest'
import { answerTitle } from './answer-title.rules.ts'

test.each([
  ['2026-11-18T09:12:00Z', 'Europe/Berlin', 'A person answers today from 3 pm'],
  ['2026-11-18T13:00:00Z', 'America/New_York', 'A person answers today from 9 am'],
  ['2026-11-18T15:00:00Z', 'America/New_York', 'A person answers now'],
  ['2026-11-22T15:00:00Z', 'America/New_York', 'A person answers Monday from 9 am'],
  ['2026-11-18T03:00:00Z', 'Asia/Kolkata', 'A person answers today from 7:30 pm'],
])('at %s in %s the page is called: %s', (now, zone, title) => {
  expect(answerTitle(businessHoursAt(new Date(now), zone))).toBe(title)
})

test('before the hours are known the title says nothing of now', () => {
  expect(answerTitle(undefined)).toBe('A person answers, Monday to Saturday')
})
