// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import {
  countVisit,
  isFirstTime,
  readPreferences,
  rememberLocation,
  rememberName,
} from './preferences.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const now = new Date('2026-11-15T08:00:00Z')

test('a visitor is new until something is remembered', () => {
  expect(isFirstTime()).toBe(true)
  countVisit(now)
  expect(isFirstTime()).toBe(false)
})

test('a visit is counted once, however many pages it has', () => {
  countVisit(now)
  countVisit(now)
  expect(readPreferences()).toMatchObject({ visitCount: 1, lastVisit: now.toISOString() })
  sessionStorage.clear()
  countVisit(now)
  expect(readPreferences()?.visitCount).toBe(2)
})

test('the name and the country are kept beside the rest', () => {
  countVisit(now)
  rememberLocation('GB')
  rememberName(' Ada ')
  const stored = JSON.parse(localStorage.getItem('userPreferences') ?? '{}')
  expect(stored).toEqual({
    name: 'Ada',
    location: 'GB',
    timeZone: expect.any(String),
    visitCount: 1,
    lastVisit: now.toISOString(),
  })
})

test.each(['"x"', '7', '{"visitCount":"many"}', '{', 'null'])(
  'a record nobody can read, %s, does no harm',
  (text) => {
    localStorage.setItem('userPreferences', text)
    expect(() => countVisit(now)).not.toThrow()
    expect(readPreferences()?.visitCount).toBe(1)
  },
)
