import { expect, test } from 'vitest'
import { companyCountries } from './country-table.ts'
import { companyDetails } from './invoices.ts'
import { isVatId, plainVatId } from './vat.ts'

test.each([
  ['AT', 'ATU12345678', 'AT12345678'],
  ['BE', 'BE0123456789', 'BE2123456789'],
  ['BG', 'BG123456789', 'BG12345678'],
  ['CY', 'CY12345678X', 'CY123456789'],
  ['CZ', 'CZ12345678', 'CZ1234567'],
  ['DE', 'DE 123 456 789', 'DE12345678'],
  ['DK', 'DK12 34 56 78', 'DK123456789'],
  ['EE', 'EE123456789', 'EE12345678'],
  ['ES', 'ESX1234567X', 'ES123456789'],
  ['FI', 'FI12345678', 'FI1234567'],
  ['FR', 'FRXX123456789', 'FRIO123456789'],
  ['GB', 'GB123 4567 89', 'GB12345678'],
  ['GB', 'XI123456789012', 'XI1234567890'],
  ['GB', 'GBGD123', 'GBGD1234'],
  ['GR', 'EL123456789', 'GR123456789'],
  ['HR', 'HR12345678901', 'HR1234567890'],
  ['HU', 'HU12345678', 'HU1234567'],
  ['IE', 'IE1234567WA', 'IE123456'],
  ['IT', 'IT12345678901', 'IT1234567890'],
  ['LT', 'LT123456789', 'LT1234567890'],
  ['LU', 'LU12345678', 'LU123456789'],
  ['LV', 'LV12345678901', 'LV123456789'],
  ['MT', 'MT12345678', 'MT1234567'],
  ['NL', 'NL123456789B01', 'NL123456789X01'],
  ['PL', 'PL1234567890', 'PL123456789'],
  ['PT', 'PT123456789', 'PT12345678'],
  ['RO', 'RO1234567890', 'RO0123'],
  ['SE', 'SE123456789001', 'SE123456789002'],
  ['SI', 'SI12345678', 'SI1234567'],
  ['SK', 'SK1234567890', 'SK12345678'],
  ['US', '12-3456789', '1'],
])('in %s a VAT ID is written like %s and not like %s', (country, right, wrong) => {
  expect(isVatId(country, right)).toBe(true)
  expect(isVatId(country, wrong)).toBe(false)
})

test('the number of one country is refused for a company in another', () => {
  expect(isVatId('FR', 'DE123456789')).toBe(false)
})

test('spaces, dots and dashes between the digits are not part of it', () => {
  expect(plainVatId(' de 123.456-789 ')).toBe('DE123456789')
})

test('a company needs no VAT ID, and a wrong one is named at its field', () => {
  const details = {
    company: 'Analytical Engines GmbH',
    address: 'Hafenstraße 1',
    city: 'Hamburg',
    zipCode: '20095',
    country: 'DE',
  }
  expect(companyDetails.parse(details).vatId).toBe('')
  const { error } = companyDetails.safeParse({ ...details, vatId: 'FR1' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['vatId']])
})

test('every country of the European Union and the United Kingdom can be chosen', () => {
  expect(companyCountries.length).toBe(32)
})

test.each(['constructor', '__proto__', 'toString'])('a country called %s is no country', (name) => {
  expect(isVatId(name, 'x')).toBe(false)
})
