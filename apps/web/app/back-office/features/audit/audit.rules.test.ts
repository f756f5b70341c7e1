import { expect, test } from 'vitest'
import { actWords } from '../../kit/act-words.ts'
import { actorWords, changesIn, factsIn, summaryOf } from './audit.rules.ts'

test('every act reads as words', () => {
  expect(actWords('license.import_started')).toBe('Licence import started')
})

test('a caller is named, or said to be what it is', () => {
  expect(actorWords('staff:1', 'Ada Byron')).toBe('Ada Byron')
  expect(actorWords('staff:1', null)).toBe('A former colleague')
  expect(actorWords('api-key:key_1', null)).toBe('API key key_1')
  expect(actorWords('guest:abc', null)).toBe('A guest')
  expect(actorWords('system', null)).toBe('System')
  expect(actorWords('seed', null)).toBe('System')
})

test('only fields that differ are shown as changed', () => {
  const meta = { before: { role: 'support', team: 'a' }, after: { role: 'admin', team: 'a' } }
  expect(changesIn(meta)).toEqual([{ field: 'role', before: 'support', after: 'admin' }])
  expect(changesIn({ before: { limit: null }, after: { limit: 5 } })).toEqual([
    { field: 'limit', before: '–', after: '5' },
  ])
  expect(changesIn({ reason: 'x' })).toEqual([])
})

test('a value with parts is said in words, never as code', () => {
  expect(factsIn({ approval: { id: 'a1', approvedBy: null } })).toEqual([
    ['Approval', 'Id: a1, Approved by: –'],
  ])
})

test('all that was noted is shown once', () => {
  const meta = { before: { a: 1 }, after: { a: 2 }, given: ['x', 'y'], isNew: true }
  expect(factsIn(meta)).toEqual([
    ['Given', 'x, y'],
    ['Is new', 'yes'],
  ])
})

test('the line in the list is the reason, or what changed, or a dash', () => {
  expect(summaryOf({ reason: 'Asked by phone', a: 1 })).toBe('Asked by phone')
  expect(summaryOf({ before: { role: 'a' }, after: { role: 'b' } })).toBe('role: a → b')
  expect(summaryOf({})).toBe('–')
})
