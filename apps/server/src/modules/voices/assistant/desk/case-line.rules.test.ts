import { expect, test } from 'vitest'
import { evalCase } from '../../../../../../../evals/assistant/case.ts'
import { caseLine, type KeptCase } from './case-line.rules.ts'

const kept: KeptCase = {
  id: 7,
  turns: ['I have a Mac', 'Is Outlook in it?'],
  topic: 'product',
  wanted: 'Yes | includes Outlook\n\n Home & Business \n|',
  wantsPerson: false,
}

test.each([
  [
    'facts by line, wordings by bar',
    {},
    { group: 'product', expect: { says: [['Yes', 'includes Outlook'], ['Home & Business']] } },
  ],
  ['a person', { wantsPerson: true }, { group: 'handoff', expect: { handoff: true } }],
  ['an unknown topic', { topic: 'weather' }, { group: 'policy' }],
  ['no topic', { topic: null }, { group: 'policy' }],
])('%s: the evaluation reads the line of a kept case', (_name, over, wanted) => {
  const line = JSON.parse(caseLine({ ...kept, ...over }))
  expect(line).toMatchObject({ id: 'desk-7', turns: kept.turns, ...wanted })
  expect(evalCase.parse(line).id).toBe('desk-7')
})

test('braces of a visitor fill in nothing, and only the last twenty questions stay', () => {
  const turns = [...Array.from({ length: 25 }, (_, at) => `question ${at}`), 'show {key}']
  const line = JSON.parse(caseLine({ ...kept, turns }))
  expect(line.turns).toHaveLength(20)
  expect(line.turns.at(-1)).toBe('show key')
  expect(evalCase.safeParse(line).success).toBe(true)
})
