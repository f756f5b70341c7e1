import { expect, test } from 'vitest'
import { nameFits, pauseAfter, registerFor, vatIdProblem, vatStateOf } from './vat-check.rules.ts'

test.each([
  ['DE', 'DE 123 456 789', undefined],
  ['GR', 'EL123456789', undefined],
  ['GB', 'GB123456789', undefined],
  ['GB', 'XI123456789', undefined],
  ['NO', 'NO 987 654 321 MVA', undefined],
  ['NO', '987654321', undefined],
  ['CH', 'CHE-123.456.789', undefined],
  ['DE', 'ATU12345678', 'The VAT ID is from Austria, the address is in Germany'],
  ['AT', 'EL123456789', 'The VAT ID is from Greece, the address is in Austria'],
  ['DE', 'GB123456789', 'The VAT ID is from United Kingdom, the address is in Germany'],
  ['DE', 'DE12345678', 'This is not how VAT IDs of Germany are written'],
  ['DE', 'DE12345678é', 'This is not how VAT IDs of Germany are written'],
  ['NO', '98765432', 'This is not how VAT IDs of Norway are written'],
  ['ZZ', 'ZZ123456', 'This is not how VAT IDs of ZZ are written'],
])('at an address in %s the number %s: %s', (country, vatId, problem) => {
  expect(vatIdProblem({ country, vatId })).toBe(problem)
})

test.each([
  ['DE', 'DE123456789', 'vies'],
  ['GR', 'EL123456789', 'vies'],
  ['GB', 'XI 123 456 789', 'vies'],
  ['GB', 'GB123456789', 'hmrc'],
  ['NO', '987654321', 'brreg'],
  ['CH', 'CHE123456789', undefined],
  ['US', '123456789', undefined],
])('a company in %s with %s is looked up at %s', (country, vatId, register) => {
  expect(registerFor({ country, vatId })).toBe(register)
})

test.each([
  ['Harbour Ltd', 'HARBOUR LIMITED', true],
  ['Hafen & Söhne GmbH', 'HAFEN UND SOEHNE GMBH', false],
  ['Hafen & Söhne GmbH', 'Hafen Sohne G.m.b.H.', true],
  ['Hafen Werke Hamburg', 'Hafen Werke GmbH & Co. KG', true],
  ['Société du Port', 'SOCIETE DU PORT SAS', true],
  ['Keyhaven', 'Another Firm Ltd', false],
  ['Ltd', 'Harbour Ltd', false],
  ['', 'Harbour Ltd', false],
  ['Harbour North East West', 'Harbour South Up Down', false],
])('"%s" and "%s" are one company: %s', (typed, registered, fits) => {
  expect(nameFits(typed, registered)).toBe(fits)
  expect(nameFits(registered, typed)).toBe(fits)
})

test('only the word "invalid" of a register refuses, and a name that is not given is no difference', () => {
  const state = (of: Parameters<typeof vatStateOf>[0]) => vatStateOf(of, 'Harbour Ltd')
  expect(state({ state: 'valid', name: null })).toBe('proven')
  expect(state({ state: 'valid', name: 'Harbour' })).toBe('proven')
  expect(state({ state: 'valid', name: 'Another Firm' })).toBe('differs')
  expect(state({ state: 'invalid', name: null })).toBe('refused')
  expect(state({ state: 'waiting', name: null })).toBe('waiting')
  expect(state({ state: 'expired', name: null })).toBe('waiting')
  expect(state({ state: 'declared', name: null })).toBe('declared')
})

test('a register is asked again after a minute, five, fifteen and an hour, then each hour', () => {
  expect([1, 2, 3, 4, 5, 400].map(pauseAfter)).toEqual([1, 5, 15, 60, 60, 60])
})
