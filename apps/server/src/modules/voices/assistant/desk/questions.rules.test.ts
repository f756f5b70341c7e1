import { describe, expect, test } from 'vitest'
import { areAlike, groupedQuestions, subjectOf } from './questions.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute))
const asked = (question: string, minute: number) => ({
  question,
  at: at(minute),
  chatId: `chat_${minute}`,
})

describe('two questions', () => {
  test.each([
    ['Can I move my licence to a new computer?', 'moving licences to another new computer', true],
    ['Do you sell Visio?', 'do you sell VISIO', true],
    ['Do you sell Visio?', 'Is Visio sold?', true],
    ['Can I pay by bank transfer?', 'bank transfer payment possible?', true],
    ['Can I pay by bank transfer?', 'Do you sell Visio?', false],
    ['Will updates stop for Office 2021?', 'Will updates stop for Office 2024?', false],
    ['Do you sell Visio?', 'Do you sell Project?', false],
    ['???', 'Do you sell Visio?', false],
    ['???', '!!!', true],
  ])('%j and %j are alike: %j', (one, other, isSo) => {
    expect(areAlike(subjectOf(one), subjectOf(other))).toBe(isSo)
    expect(areAlike(subjectOf(other), subjectOf(one))).toBe(isSo)
  })
})

test('like questions are one group under the newest wording, counted, the newest group first', () => {
  const groups = groupedQuestions([
    asked('Do you sell Visio?', 1),
    asked('bank transfer?', 3),
    asked('do you sell visio', 5),
    asked('Visio for sale?', 2),
    asked('Do you sell Visio?', 4),
  ])
  expect(groups.map(({ question, count, lastAt }) => [question, count, lastAt])).toEqual([
    ['do you sell visio', 4, at(5)],
    ['bank transfer?', 1, at(3)],
  ])
  expect(groups[0]).toMatchObject({
    others: ['Do you sell Visio?', 'Visio for sale?'],
    chatId: 'chat_5',
  })
})

test('nothing missed is no group', () => {
  expect(groupedQuestions([])).toEqual([])
})
