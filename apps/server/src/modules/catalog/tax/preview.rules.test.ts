import type { EntityTerms } from '@keyhaven/contracts/staff/tax'
import { expect, test } from 'vitest'
import { countryState } from './country-state.rules.ts'
import { countryWords, previewBuyers, previewSentence } from './preview.rules.ts'
import { ourRates } from './rate-book.rules.ts'
import { notYet, reasonsAgainst } from './readiness.rules.ts'
import type { Seller } from './tax.rules.ts'
import { sellers } from './testing/sellers.ts'

const DAY = '2026-11-19'
const sellerOf = (name: string, more: Partial<Seller> = {}): Seller => {
  const seller = sellers[name]
  if (!seller) throw new Error(`no seller ${name}`)
  return { ...seller, ...more }
}
const sentences = (seller: Seller, businessPrice: 'net_of_home' | 'same' = 'net_of_home') =>
  previewBuyers.map((buyer) =>
    previewSentence(buyer, { book: ourRates, seller, businessPrice, day: DAY, gross: 12_000 }),
  )

test('a German seller with the One Stop Shop reads what twelve buyers pay of 120 euros', () => {
  expect(sentences(sellerOf('de', { answers: { CH: 'without', NO: 'stop' } }))).toEqual([
    'A consumer in Vienna pays €120.00, of which €20.00 is VAT of Austria at 20 % (One Stop Shop).',
    'A company in Vienna with a proven VAT ID pays €100.84. Reverse charge: the company owes the tax itself.',
    'A company in Vienna whose VAT ID is not proven pays €120.00, of which €20.00 is VAT of Austria at 20 % (One Stop Shop).',
    'A consumer in Munich pays €120.00, of which €19.16 is VAT of Germany at 19 % (declared at home).',
    'A company in Munich with a proven VAT ID pays €120.00, of which €19.16 is VAT of Germany at 19 % (declared at home).',
    'A consumer in Paris pays €120.00, of which €20.00 is VAT of France at 20 % (One Stop Shop).',
    'A consumer in Ponta Delgada pays €120.00, of which €16.55 is VAT of Portugal at 16 % (One Stop Shop).',
    'A consumer in Las Palmas pays €120.00. No tax: outside the European Union.',
    'A consumer in London pays €120.00. No tax: outside the European Union.',
    'A consumer in Oslo cannot order. You chose not to sell to Norway.',
    'A consumer in Zurich pays €120.00. No registration for Switzerland: you chose to sell without tax.',
    'A consumer in Austin pays €120.00. No tax: outside the European Union.',
  ])
})

test('where companies pay the same as others, a proven company pays the whole price', () => {
  expect(sentences(sellerOf('de'), 'same')[1]).toBe(
    'A company in Vienna with a proven VAT ID pays €120.00. Reverse charge: the company owes the tax itself.',
  )
})

test('a small business takes no tax off its price, because none is in it', () => {
  const [vienna, company, , munich] = sentences(sellerOf('smalleu'))
  expect(vienna).toBe('A consumer in Vienna pays €120.00. No tax: small business.')
  expect(company).toBe(
    'A company in Vienna with a proven VAT ID pays €120.00. Reverse charge: the company owes the tax itself.',
  )
  expect(munich).toBe('A consumer in Munich pays €120.00. No tax: small business.')
})

test.each([
  ['AT', 'taxed', 'VAT of Austria at 20 %, One Stop Shop.'],
  ['DE', 'taxed', 'VAT of Germany at 19 %, declared at home.'],
  ['GB', 'needs_answer', 'Tax may be due there, and you are not registered.'],
  ['CH', 'without', 'No registration for Switzerland: you chose to sell without tax.'],
  ['NO', 'stopped', 'You chose not to sell to Norway.'],
  ['US', 'no_tax', 'No tax: outside the European Union.'],
  ['BO', 'no_tax', 'No tax: outside the European Union.'],
])('selling to %s from Germany is %s', (country, state, words) => {
  const seller = sellerOf('de', { answers: { CH: 'without', NO: 'stop', US: 'without' } })
  expect(countryState(ourRates, seller, country, DAY).state).toBe(state)
  if (country !== 'US') {
    const asked = { book: ourRates, seller, businessPrice: 'same' as const, day: DAY }
    expect(countryWords(asked, country)).toBe(words)
  }
})

test('a member state without a registration and an answer is asked about, and one that was answered is not', () => {
  const state = (answers: Seller['answers'], code: string) =>
    countryState(ourRates, sellerOf('home', { answers }), code, DAY).state
  expect([state({}, 'FR'), state({ FR: 'without' }, 'FR'), state({ FR: 'stop' }, 'FR')]).toEqual([
    'needs_answer',
    'without',
    'stopped',
  ])
})

const terms: EntityTerms = {
  ...{ name: 'Keyhaven GmbH', line1: 'Hafenstraße 1', line2: '', city: 'Hamburg', postal: '20457' },
  ...{ country: 'DE', region: '', contactName: '', contactPhone: '', contactEmail: '' },
  ...{ website: '', registerNo: '', vatId: 'DE123456789', taxNumber: '', homeCurrency: 'EUR' },
  ...{ timeZone: 'Europe/Berlin', businessPrice: 'same', ossMode: 'destination' },
}

test('what keeps tax off is said in sentences, and what is not built yet is always among them', () => {
  const against = (more: object, seller: Seller, sold: string[]) =>
    reasonsAgainst({ terms: { ...terms, ...more }, book: ourRates, seller, sold, day: DAY })
  expect(notYet.length).toBeGreaterThan(0)
  expect(against({}, sellerOf('de'), ['DE', 'AT'])).toEqual(notYet)
  expect(against({ city: '', vatId: '' }, sellerOf('de'), ['AT'])).toEqual([
    'Say who sells: name, street, city and country.',
    'Enter the VAT ID: invoices must print it.',
    ...notYet,
  ])
  expect(against({}, sellerOf('home', { answers: {} }), ['AT', 'BE', 'DE', 'FR', 'IT'])).toEqual([
    'Answer for Austria, Belgium, France and 1 more: tax may be due there.',
    ...notYet,
  ])
  expect(against({}, sellerOf('bare'), [])).toEqual([
    'Enter where the seller is registered for tax.',
    ...notYet,
  ])
})
