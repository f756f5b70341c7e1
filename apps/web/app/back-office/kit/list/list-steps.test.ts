import { expect, test } from 'vitest'
import { placeOf, rememberSteps } from './list-steps.ts'

test('an object of the list that was left knows its place and its neighbours, another none', () => {
  expect(placeOf('/a')).toBeUndefined()
  rememberSteps({ view: 'Waiting for keys', back: '/list?view=waiting', tos: ['/a', '/b', '/c'] })
  const about = { view: 'Waiting for keys', back: '/list?view=waiting', of: 3 }
  expect(placeOf('/a')).toEqual({ ...about, position: 1, previous: undefined, next: '/b' })
  expect(placeOf('/c')).toEqual({ ...about, position: 3, previous: '/b', next: undefined })
  expect(placeOf('/d')).toBeUndefined()
})
