import { expect, test } from 'vitest'
import { doors } from '../../../apps/server/src/laws/doors.ts'
import { recipes } from './recipes.ts'

const tried = ['key', 'money', 'price', 'guard', 'people']

test('every door of keys, money, prices, guards and people is tried by the matrix', () => {
  const wanted = doors.filter(({ law }) => tried.includes(law)).flatMap(({ routes }) => routes)
  expect(Object.keys(recipes).toSorted()).toEqual(wanted.toSorted())
})
