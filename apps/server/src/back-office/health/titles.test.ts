import { expect, test } from 'vitest'
import { jobs, ticks } from '../../jobs.ts'
import { titleOf } from './titles.ts'

test('every queue and every scheduled task has a title that staff can read', () => {
  const names = [...jobs, ...ticks].map(({ name }) => name)
  expect(names.filter((name) => titleOf(name) === name)).toEqual([])
})
