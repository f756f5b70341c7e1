import type { EntityTerms } from '@keyhaven/contracts/staff/tax'
import { expect, test } from 'vitest'
import { entityProblem, keptTerms } from './entity.rules.ts'
import { type RegistrationTerms, registrationProblem } from './registration.rules.ts'
import type { Registration } from './tax.rules.ts'

const home: RegistrationTerms = {
  ...{ kind: 'home', country: 'DE', number: 'DE123456789', validFrom: '2026-01-01', covers: [] },
}
const problem = (
  more: Partial<RegistrationTerms>,
  facts: Partial<Parameters<typeof registrationProblem>[1]> = {},
) => {
  const all = { home: 'DE', notBefore: null, present: [], ...facts }
  return registrationProblem({ ...home, ...more }, all)?.field
}

test('a registration that fits its seller is entered', () => {
  expect(problem({})).toBeUndefined()
  expect(problem({ kind: 'oss_union', number: 'anything' })).toBeUndefined()
  expect(problem({ kind: 'local', country: 'AT', number: 'ATU12345678' })).toBeUndefined()
  expect(problem({ kind: 'local', country: 'NO', number: '2041187' })).toBeUndefined()
  expect(problem({ kind: 'small', number: 'x', covers: ['AT', 'FR'] })).toBeUndefined()
  const abroad = { kind: 'oss_non_union', country: 'IE', number: 'EU372004417' } as const
  expect(problem(abroad, { home: 'US' })).toBeUndefined()
})

test.each<[string, Partial<RegistrationTerms>, string]>([
  ['a home elsewhere', { country: 'AT' }, 'country'],
  ['the Union scheme of another country', { kind: 'oss_union', country: 'IE' }, 'country'],
  ['the non-Union scheme of a seller in the Union', { kind: 'oss_non_union' }, 'kind'],
  ['a registration abroad at home', { kind: 'local' }, 'country'],
  ['Liechtenstein, which belongs to Switzerland', { kind: 'local', country: 'LI' }, 'country'],
  ['a country that there is not', { kind: 'local', country: 'QQ' }, 'country'],
  ['a number of another country', { number: 'FR12345678901' }, 'number'],
  ['a day that there is not', { validFrom: '2026-02-30' }, 'validFrom'],
  ['countries covered by what covers none', { covers: ['AT'] }, 'covers'],
  ['a country outside that is covered', { kind: 'small', covers: ['CH'] }, 'covers'],
  ['its own country that is covered', { kind: 'small', covers: ['DE'] }, 'covers'],
])('%s is refused by name', (_, more, field) => {
  expect(problem(more)).toBe(field)
})

test('the Union scheme is closed to sellers outside, and nothing is entered before the owner said where they are', () => {
  expect(problem({ kind: 'oss_union', country: 'US' }, { home: 'US' })).toBe('kind')
  expect(problem({}, { home: null })).toBe('country')
})

test('registrations of one kind and country follow one another, and while tax is on none begins in the past', () => {
  const present: Registration[] = [
    { kind: 'home', country: 'DE', validFrom: '2025-01-01', validTo: '2026-01-01' },
  ]
  expect(problem({}, { present })).toBeUndefined()
  expect(problem({ validFrom: '2025-12-31' }, { present })).toBe('validFrom')
  expect(problem({ kind: 'small', validFrom: '2025-12-31' }, { present })).toBe('kind')
  expect(problem({}, { notBefore: '2026-01-02' })).toBe('validFrom')
  expect(problem({}, { notBefore: '2026-01-01' })).toBeUndefined()
})

const terms: EntityTerms = {
  ...{ name: '', line1: '', line2: '', city: '', postal: '', country: 'DE', region: '' },
  ...{ contactName: '', contactPhone: '', contactEmail: '', website: '', registerNo: '' },
  ...{ vatId: 'DE 123 456 789', taxNumber: '', homeCurrency: 'EUR', timeZone: 'Europe/Berlin' },
  ...{ businessPrice: 'same', ossMode: 'destination' },
}
const none = { registrations: [], fixedCountry: null }

test('what is said of a legal entity must be so', () => {
  const field = (more: object, facts = none as Parameters<typeof entityProblem>[1]) =>
    entityProblem({ ...terms, ...more }, facts)?.field
  expect(field({})).toBeUndefined()
  expect(field({ vatId: 'ATU12345678' })).toBe('vatId')
  expect(field({ country: null })).toBe('country')
  expect(field({ country: 'QQ' })).toBe('country')
  expect(field({ timeZone: 'Europe/Nowhere' })).toBe('timeZone')
  expect(field({ homeCurrency: 'QQQ' })).toBe('homeCurrency')
  const registrations = [{ kind: 'home' as const, country: 'AT', validFrom: '2020-01-01' }]
  expect(field({}, { registrations, fixedCountry: null })).toBe('country')
  expect(field({}, { registrations: [], fixedCountry: 'FR' })).toBe('country')
  expect(keptTerms(terms).vatId).toBe('DE123456789')
})
