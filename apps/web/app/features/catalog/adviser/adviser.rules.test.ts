import { editions } from '@keyhaven/contracts/data/editions'
import { expect, test } from 'vitest'
import { advise, answersIn, isComplete, withAnswer } from './adviser.rules.ts'

const table = [
  // system, commercial, outlook, access → edition
  ['windows', 'no', 'no', 'no', 'Home'],
  ['windows', 'no', 'no', 'yes', 'Professional'],
  ['windows', 'no', 'yes', 'no', 'Business'],
  ['windows', 'no', 'yes', 'yes', 'Professional'],
  ['windows', 'yes', 'no', 'no', 'Business'],
  ['windows', 'yes', 'no', 'yes', 'Professional'],
  ['windows', 'yes', 'yes', 'no', 'Business'],
  ['windows', 'yes', 'yes', 'yes', 'Professional'],
  ['mac', 'no', 'no', 'no', 'Home'],
  ['mac', 'no', 'no', 'yes', 'Home'],
  ['mac', 'no', 'yes', 'no', 'Business'],
  ['mac', 'no', 'yes', 'yes', 'Business'],
  ['mac', 'yes', 'no', 'no', 'Business'],
  ['mac', 'yes', 'no', 'yes', 'Business'],
  ['mac', 'yes', 'yes', 'no', 'Business'],
  ['mac', 'yes', 'yes', 'yes', 'Business'],
] as const

test.each(table)(
  'on %s, paid work %s, Outlook %s, Access %s: %s',
  (system, commercial, outlook, access, category) => {
    const advice = advise({ system, commercial, outlook, access })
    expect(advice.category).toBe(category)
    expect(advice.reason).not.toBe('')
    // The one wish that cannot be met is said aloud.
    expect(Boolean(advice.caveat)).toBe(system === 'mac' && access === 'yes')
  },
)

test.each(table)(
  'the advice for %s, %s, %s, %s runs there and does what was asked',
  (system, commercial, outlook, access, category) => {
    const edition = editions.find((each) => each.version === '2024' && each.category === category)
    expect(edition?.platforms).toContain(system === 'mac' ? 'Mac' : 'Windows')
    if (commercial === 'yes') expect(edition?.commercialUse).toBe(true)
    if (outlook === 'yes') expect(edition?.apps).toContain('Outlook')
    if (access === 'yes' && system === 'windows') expect(edition?.apps).toContain('Access')
  },
)

test('answers live in the address, beside whatever else is there', () => {
  const address = withAnswer(new URLSearchParams('edition=home-2024'), 'system', 'mac')
  expect(address.toString()).toBe('edition=home-2024&system=mac')
  expect(answersIn(address)).toEqual({ system: 'mac' })
})

test('an answer nobody offered counts as none', () => {
  const answers = answersIn(new URLSearchParams('system=amiga&outlook=yes'))
  expect(answers).toEqual({ outlook: 'yes' })
  expect(isComplete(answers)).toBe(false)
  const all = new URLSearchParams('system=mac&commercial=no&outlook=yes&access=no')
  expect(isComplete(answersIn(all))).toBe(true)
})
