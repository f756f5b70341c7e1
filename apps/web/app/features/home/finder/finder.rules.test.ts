import { editions } from '@keyhaven/contracts/data/editions'
import { type FinderAnswers, finderAnswersIn, finderQuery } from '@keyhaven/contracts/finder'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { objectionTo } from '../../../state/catalog/advice.rules.ts'
import { appsLine, found, needsOf, places, reasonsFor, sentBack } from './finder.rules.ts'

const newest = editions.filter(({ version }) => version === '2024') as unknown as Product[]
const productOf = (category: string | undefined) =>
  newest.find((product) => product.category === category) as Product

const table = [
  // computer, paid work, Access → edition, and what it says of itself
  ['windows', 'no', 'no', 'Home', 'Runs on your PC', 'Private use'],
  ['windows', 'no', 'yes', 'Professional', 'Runs on your PC', 'Includes Access'],
  ['windows', 'no', 'unsure', 'Home', 'Runs on your PC', 'Private use'],
  ['windows', 'yes', 'no', 'Business', 'Runs on your PC', 'Commercial use'],
  ['windows', 'yes', 'yes', 'Professional', 'Runs on your PC', 'Access and commercial use'],
  ['windows', 'yes', 'unsure', 'Business', 'Runs on your PC', 'Commercial use'],
  ['mac', 'no', 'no', 'Home', 'Runs on your Mac', 'Private use'],
  ['mac', 'no', 'yes', 'Home', 'Runs on your Mac', 'No Access on a Mac'],
  ['mac', 'no', 'unsure', 'Home', 'Runs on your Mac', 'Private use'],
  ['mac', 'yes', 'no', 'Business', 'Runs on your Mac', 'Commercial use'],
  ['mac', 'yes', 'yes', 'Business', 'Runs on your Mac', 'No Access on a Mac'],
  ['mac', 'yes', 'unsure', 'Business', 'Runs on your Mac', 'Commercial use'],
  ['unsure', 'no', 'no', 'Home', 'Runs on PC and Mac', 'Private use'],
  ['unsure', 'no', 'yes', 'Professional', 'Windows only', 'Includes Access'],
  ['unsure', 'no', 'unsure', 'Home', 'Runs on PC and Mac', 'Private use'],
  ['unsure', 'yes', 'no', 'Business', 'Runs on PC and Mac', 'Commercial use'],
  ['unsure', 'yes', 'yes', 'Professional', 'Windows only', 'Access and commercial use'],
  ['unsure', 'yes', 'unsure', 'Business', 'Runs on PC and Mac', 'Commercial use'],
] as const

test.each(table)(
  'computer %s, paid work %s, Access %s: %s',
  (computer, paid, access, category, runs, allows) => {
    const answers: FinderAnswers = { computer, paid, access }
    expect(found(answers)).toBe(category)
    const reasons = reasonsFor(productOf(category), answers).map(({ text }) => text)
    expect(reasons).toEqual([runs, allows])
    // One box steps forward; the other two say why they do not.
    expect(places.filter((place) => sentBack(place, answers) === undefined)).toEqual([category])
  },
)

test.each(table)('what is found for %s, %s, %s runs there and may be used so', (...row) => {
  const [computer, paid, access, category] = row
  const product = productOf(category)
  if (computer === 'mac') expect(product.platforms).toContain('Mac')
  if (computer === 'windows') expect(product.platforms).toContain('Windows')
  if (paid === 'yes') expect(product.commercialUse).toBe(true)
  if (access === 'yes' && computer !== 'mac') expect(product.apps).toContain('Access')
})

test.each([
  [{ computer: 'mac' }, [undefined, undefined, 'Windows only']],
  [{ paid: 'yes' }, ['Private use only', undefined, undefined]],
  [{ access: 'yes' }, ['No Access', 'No Access', undefined]],
  [{ access: 'no' }, [undefined, undefined, 'Adds Access']],
  [{}, [undefined, undefined, undefined]],
] as const)('after %j nothing is found yet, and boxes step back with a reason', (answers, why) => {
  expect(found(answers)).toBeUndefined()
  expect(places.map((place) => sentBack(place, answers))).toEqual(why)
})

test('a box that may be asked for Outlook is never sent back for having it', () => {
  expect(objectionTo('Business', { isPaid: false, wantsOutlook: true })).toBeUndefined()
  expect(objectionTo('Home', { wantsOutlook: true })).toBe('No Outlook')
})

test('the answers have one spelling in an address, and what nobody offered is dropped', () => {
  const answers = finderAnswersIn(new URLSearchParams('access=no&computer=amiga&paid=yes&x=1'))
  expect(answers).toEqual({ paid: 'yes', access: 'no' })
  expect(finderQuery(answers)).toBe('?paid=yes&access=no')
  expect(finderQuery({})).toBe('')
  expect(needsOf(answers)).toEqual({ isPaid: true, wantsAccess: false })
})

test('the card says what an edition has beyond the four apps', () => {
  expect(newest.map(appsLine)).toEqual([
    '4 apps: Word, Excel, PowerPoint, OneNote',
    '6 apps with Outlook and Teams',
    '7 apps with Outlook, Teams and Access',
  ])
})
