import { finderQuestions } from '@keyhaven/contracts/finder'
import { expect, test } from 'vitest'
import { editionFound } from '../../../state/catalog/advice.rules.ts'
import { advise, withAnswer } from './adviser.rules.ts'

const all = finderQuestions.computer.flatMap((computer) =>
  finderQuestions.paid.flatMap((paid) =>
    finderQuestions.apps.map((apps) => ({ computer, paid, apps })),
  ),
)

test.each(all)(
  'the page that compares names the edition of the hero for %j, with a reason',
  (answers) => {
    const advice = advise(answers)
    expect(advice.category).toBe(editionFound(answers))
    expect(advice.reason).not.toBe('')
    // The one wish that cannot be met is said aloud.
    expect(Boolean(advice.caveat)).toBe(answers.computer === 'mac' && answers.apps === 'access')
  },
)

test('answers live in the address, beside whatever else is there', () => {
  const address = withAnswer(new URLSearchParams('edition=home-2024'), 'computer', 'mac')
  expect(address.toString()).toBe('edition=home-2024&computer=mac')
})
