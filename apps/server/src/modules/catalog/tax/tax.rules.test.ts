import { countryRows } from '@keyhaven/contracts/data/country-rows'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ourRates, rateOn } from './rate-book.rules.ts'
import { type Buyer, taxOf, type VatState } from './tax.rules.ts'
import { decidedCases } from './testing/decided-cases.ts'
import { sellers } from './testing/sellers.ts'

const TODAY = '2026-11-19'

const sellerOf = (name: string) => {
  const seller = sellers[name]
  if (!seller) throw new Error(`no seller ${name}`)
  return seller
}

function buyerOf(place: string, vat: string): Buyer {
  const [country = '', zipCode = ''] = place.split(' ')
  const where = zipCode.startsWith('@') ? { region: zipCode.slice(1) } : { zipCode }
  return { country, ...where, vat: vat as VatState }
}

function expectedOf(text: string) {
  const [treatment, second = '', place = '', rate = '', category] = text.split(' ')
  if (treatment === 'refused') return { treatment, why: second, place }
  const scheme = second === '-' ? null : second
  return { treatment, scheme, place, rate: Math.round(Number(rate) * 1_000), category }
}

const cases = decidedCases
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('there are at least 250 cases, and none twice', () => {
  expect(cases.length).toBeGreaterThanOrEqual(250)
})

test.each(cases)(
  '%s sells to %s, VAT ID %s, on %s: %s',
  (name = '', place = '', vat = '', day = '', said = '') => {
    const decided = taxOf(ourRates, sellerOf(name), buyerOf(place, vat), day || TODAY)
    expect(decided).toEqual(expectedOf(said))
  },
)

const codes = countryRows
  .trim()
  .split('\n')
  .map((line) => line.slice(0, 2))
const anything = fc.record({
  name: fc.constantFrom(...Object.keys(sellers)),
  country: fc.constantFrom(...codes),
  zipCode: fc.constantFrom('', '35001', '97400', '22100', '9500', '6691', '20095'),
  region: fc.constantFrom('', 'ON', 'XX'),
  vat: fc.constantFrom<VatState>('none', 'declared', 'waiting', 'proven', 'refused', 'differs'),
  day: fc
    .date({ min: new Date('2018-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
})

test('every buyer of every seller has one treatment, and only a standard one has a rate', () => {
  fc.assert(
    fc.property(anything, ({ name, day, ...buyer }) => {
      const decided = taxOf(ourRates, sellerOf(name), buyer, day)
      if (decided.treatment === 'refused') return
      const isTaxed = decided.treatment === 'standard'
      expect(decided.rate > 0).toBe(isTaxed)
      expect(decided.category).toBe(
        { standard: 'S', reverse: 'AE', exempt: 'E' }[decided.treatment as 'standard'] ?? 'O',
      )
      if (isTaxed) expect(rateOn(ourRates, decided.place, day)?.rate).toBe(decided.rate)
    }),
    { numRuns: 5_000 },
  )
})

test('an ID that is not proven never takes tax away in the Union', () => {
  const unproven = fc.constantFrom<VatState>('declared', 'waiting', 'refused', 'differs')
  fc.assert(
    fc.property(anything, unproven, ({ name, day, country }, vat) => {
      const buyer = { country, vat: 'none' as const }
      const as = (state: VatState) => taxOf(ourRates, sellerOf(name), { ...buyer, vat: state }, day)
      const consumer = as('none')
      const isAbroad = consumer.treatment === 'standard' && consumer.scheme === 'local'
      if (!isAbroad) expect(as(vat)).toEqual(consumer)
    }),
    { numRuns: 2_000 },
  )
})

test('a seller that is off decides nothing, whatever it has registered', () => {
  fc.assert(
    fc.property(anything, ({ name, day, ...buyer }) => {
      const off = { ...sellerOf(name), onFrom: null }
      expect(taxOf(ourRates, off, buyer, day)).toMatchObject({ treatment: 'none', rate: 0 })
    }),
  )
})
