import { expect, test } from 'vitest'
import { statementNames } from './statement-names.ts'

test('a statement is named from its second use on, always alike', () => {
  const { nameOf } = statementNames({ pool: 'test' })
  expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toMatch(/^[\w-]{22}$/)
  expect(nameOf('select 1')).toBe(name)
})

test('two pools give a statement the same name', () => {
  const [one, other] = [statementNames({ pool: 'one' }), statementNames({ pool: 'other' })]
  one.nameOf('select 1')
  other.nameOf('select 1')
  expect(one.nameOf('select 1')).toBe(other.nameOf('select 1'))
})

test('a thousand shapes used once take no place from the statement that is used all the time', () => {
  const { nameOf, facts } = statementNames({ pool: 'test', most: 10 })
  nameOf('hot')
  const name = nameOf('hot')
  for (let n = 0; n < 1_000; n += 1) nameOf(`select ${n}`)
  expect(nameOf('hot')).toBe(name)
  expect(facts()).toEqual({ pool: 'test', names: 1, most: 10, unnamed: 1_001 })
})

test('the statement unused for longest makes room, and comes back by two uses', () => {
  const { nameOf, facts } = statementNames({ pool: 'test', most: 2 })
  for (const text of ['a', 'a', 'b', 'b', 'a', 'c', 'c']) nameOf(text)
  expect(facts().names).toBe(2)
  expect(nameOf('a')).toBeDefined()
  expect(nameOf('b')).toBeUndefined()
  expect(nameOf('b')).toBeDefined()
})

test('a pool that is nearly full warns once', () => {
  const warnings: unknown[] = []
  const { nameOf } = statementNames({
    pool: 'test',
    most: 10,
    warn: (facts) => warnings.push(facts),
  })
  for (let n = 0; n < 30; n += 1) for (const text of [`${n}`, `${n}`]) nameOf(text)
  expect(warnings).toEqual([{ pool: 'test', names: 8, most: 10, unnamed: 8 }])
})
