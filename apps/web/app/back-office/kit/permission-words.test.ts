import { permissions } from '@keyhaven/contracts/staff/permissions'
import { expect, test } from 'vitest'
import { permissionAreas, wordsFor } from './permission-words.ts'

test('every permission stands in one area and has words of its own', () => {
  const listed = permissionAreas.flatMap((area) => area.permissions)
  expect(listed.toSorted()).toEqual(permissions.toSorted())
  expect(permissionAreas.filter(({ name }) => !/^[A-Z]/.test(name))).toEqual([])
  expect(permissions.filter((name) => !/^[A-Z]/.test(wordsFor(name)))).toEqual([])
})
