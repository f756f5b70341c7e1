import { editions } from '@keyhaven/contracts/data/editions'
import { type FinderAnswers, finderAnswersIn, finderQuery } from '@keyhaven/contracts/finder'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { editionFound, needsOf, objectionTo } from '../../../state/catalog/advice.rules.ts'
import { appsLine, places, reasonsFor, sentBack } from './finder.rules.ts'

const newest = editions.filter(({ version }) => version === '2024') as unknown as Product[]
const productOf = (category: string | undefined) =>
  newest.find((product) => product.category === category) as Product

const table = [
  // computer, paid work, apps → edition, and what it says of itself
  ['windows', 'no', 'neither', 'Home', 'Runs on your PC', 'Private use'],
  ['windows', 'no', 'outlook', 'Business', 'Runs on your PC', 'Includes Outlook'],
  ['windows', 'no', 'access', 'Professional', 'Runs on your PC', 'Includes Access'],
  ['windows', 'yes', 'neither', 'Business', 'Runs on your PC', 'Commercial use'],
  ['windows', 'yes', 'outlook', 'Business', 'Runs on your PC', 'Outlook and commercial use'],
  ['windows', 'yes', 'access', 'Professional', 'Runs on your PC', 'Access and commercial use'],
  ['mac', 'no', 'neither', 'Home', 'Runs on your Mac', 'Private use'],
  ['mac', 'no', 'outlook', 'Business', 'Runs on your Mac', 'Includes Outlook'],
  ['mac', 'no', 'access', 'Home', 'Runs on your Mac', 'No Access on a Mac'],
  ['mac', 'yes', 'neither', 'Business', 'Runs on your Mac', 'Commercial use'],
  ['mac', 'yes', 'outlook', 'Business', 'Runs on your Mac', 'Outlook and commercial use'],
  ['mac', 'yes', 'access', 'Business', 'Runs on your Mac', 'No Access on a Mac'],
  ['unsure', 'no', 'neither', 'Home', 'Runs on PC and Mac', 'Private use'],
  ['unsure', 'no', 'outlook', 'Business', 'Runs on PC and Mac', 'Includes Outlook'],
  ['unsure', 'no', 'access', 'Professional', 'Windows only', 'Includes Access'],
  ['unsure', 'yes', 'neither', 'Business', 'Runs on PC and Mac', 'Commercial use'],
  ['unsure', 'yes', 'outlook', 'Business', 'Runs on PC and Mac', 'Outlook and commercial use'],
  ['unsure', 'yes', 'access', 'Professional', 'Windows only', 'Access and commercial use'],
] as const

test.each(table)(
  'computer %s, paid work %s, apps %s: %s',
  (computer, paid, apps, category, runs, allows) => {
    const answers: FinderAnswers = { computer, paid, apps }
    expect(editionFound(answers)).toBe(category)
    const reasons = reasonsFor(productOf(category), answers).map(({ text }) => text)
    expect(reasons).toEqual([runs, allows])
    // One box steps forward; the other two say why they do not.
    expect(places.filter((place) => sentBack(place, answers) === undefined)).toEqual([category])
  },
)

test.each(table)('what is found for %s, %s, %s runs there and may be used so', (...row) => {
  const [computer, paid, apps, category] = row
  const product = productOf(category)
  if (computer === 'mac') expect(product.platforms).toContain('Mac')
  if (computer === 'windows') expect(product.platforms).toContain('Windows')
  if (paid === 'yes') expect(product.commercialUse).toBe(true)
  if (apps === 'access' && computer !== 'mac') expect(product.apps).toContain('Access')
  if (apps === 'outlook') expect(product.apps).toContain('Outlook')
})

test.each([
  [{ computer: 'mac' }, [undefined, undefined, 'Windows only']],
  [{ paid: 'yes' }, ['Private use only', undefined, undefined]],
  [{ apps: 'access' }, ['No Access', 'No Access', undefined]],
  [{ apps: 'outlook' }, ['No Outlook', undefined, 'Adds Access']],
  [{ apps: 'neither' }, [undefined, undefined, 'Adds Access']],
  [{}, [undefined, undefined, undefined]],
] as const)('after %j nothing is found yet, and boxes step back with a reason', (answers, why) => {
  expect(editionFound(answers)).toBeUndefined()
  expect(places.map((place) => sentBack(place, answers))).toEqual(why)
})

test('a box that may be asked for Outlook is never sent back for having it', () => {
  expect(objectionTo('Business', { isPaid: false, wantsOutlook: true })).toBeUndefined()
  expect(objectionTo('Home', { wantsOutlook: true })).toBe('No Outlook')
})

test('the answers have one spelling in an address, and what nobody offered is dropped', () => {
  const answers = finderAnswersIn(new URLSearchParams('apps=neither&computer=amiga&paid=yes&x=1'))
  expect(answers).toEqual({ paid: 'yes', apps: 'neither' })
  expect(finderQuery(answers)).toBe('?paid=yes&apps=neither')
  expect(finderQuery({})).toBe('')
  expect(needsOf(answers)).toEqual({
    isPaid: true,
    wantsOutlook: false,
    wantsAccess: false,
  })
})

test('the card says what an edition has beyond the four apps', () => {
  expect(newest.map(appsLine)).toEqual([
    '4 apps: Word, Excel, PowerPoint, OneNote',
    '6 apps with Outlook and Teams',
    '7 apps with Outlook, Teams and Access',
  ])
})
