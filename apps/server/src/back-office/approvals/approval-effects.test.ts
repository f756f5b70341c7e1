import { effectsOf } from '@keyhaven/contracts/staff/approval-effects'
import { expect, test } from 'vitest'
import { approvalKinds } from './approval-kinds.ts'

test.each(approvalKinds.map(({ name }) => name))(
  'who decides about %s reads in sentences what will happen',
  (name) => {
    const sentences = effectsOf(name)
    expect(sentences.length).toBeGreaterThan(0)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/)
  },
)

test.each(['something.new', 'constructor'])('a kind without sentences has none: %s', (name) => {
  expect(effectsOf(name)).toEqual([])
})
