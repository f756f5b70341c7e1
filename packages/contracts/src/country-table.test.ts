import { expect, test } from 'vitest'
import {
  allCountries,
  companyCountries,
  countryBy,
  countryName,
  groupOf,
  vatPrefix,
} from './country-table.ts'
import { countries } from './data/countries.ts'
import { euMembers, euMembersOn } from './data/country-groups.ts'
import { hasPostalCodes, isPostalCode } from './postal-codes.ts'
import { hasWithdrawalRight, withdrawalCountries } from './withdrawal.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** What Unicode names beside the codes that ISO assigns: reserved, former and private ones. */
const unassigned =
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(
    ' ',
  )

test('the table has every assigned code and Kosovo, once each', () => {
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => known.of(code) !== undefined && !unassigned.includes(code))
  expect(allCountries.map(({ code }) => code).toSorted()).toEqual(named)
  expect(allCountries).toHaveLength(250)
})

test('every row is whole', () => {
  for (const { code, name, dial, currency, postal } of allCountries) {
    expect(name, code).toMatch(/^\p{Lu}[\p{L} '-]+$/u)
    expect(dial, code).toMatch(/^(\+[1-9]\d{0,3})?$/)
    expect(currency, code).toMatch(/^([A-Z]{3})?$/)
    expect(postal, code).toMatch(/^[#@*a-z\d /-]*$/)
  }
  expect(allCountries.filter(({ dial }) => !dial).map(({ code }) => code)).toEqual(
    'AQ BV GS HM PN TF UM'.split(' '),
  )
})

test('the ten countries of old are spelt as in the table', () => {
  for (const { code, name, dial } of countries)
    expect(countryBy(code)).toMatchObject({ name, dial })
})

test.each([
  ['CZ', 'Czechia'],
  ['TR', 'Türkiye'],
  ['XK', 'Kosovo'],
  ['ZZ', 'ZZ'],
])('%s is called %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})

test('the Union has 27 members, and had the United Kingdom until the end of 2020', () => {
  expect(new Set(euMembers).size).toBe(27)
  expect(euMembersOn('2020-12-31')).toContain('GB')
  expect(euMembersOn('2021-01-01').toSorted()).toEqual(euMembers.toSorted())
  expect(euMembersOn('2013-06-30')).not.toContain('HR')
  expect(['DE', 'NO', 'GB', 'CH'].map(groupOf)).toEqual(['EU', 'EEA', 'GB', ''])
})

test('VAT numbers of Greece begin with EL, those of Switzerland with nothing we know', () => {
  expect(['DE', 'GR', 'GB', 'CH', 'US'].map(vatPrefix)).toEqual([
    'DE',
    'EL',
    'GB',
    undefined,
    undefined,
  ])
})

test('consumers of 31 countries may withdraw, and the Swiss may not', () => {
  expect(new Set(withdrawalCountries).size).toBe(31)
  expect(['DE', 'IS', 'LI', 'NO', 'GB'].every(hasWithdrawalRight)).toBe(true)
  expect(['CH', 'US', 'AU', 'IN', 'CA'].some(hasWithdrawalRight)).toBe(false)
})

test('companies are offered in the order of their names', () => {
  expect(companyCountries.slice(0, 3).map(({ name }) => name)).toEqual([
    'Australia',
    'Austria',
    'Belgium',
  ])
})

test.each([
  ['AT', '1010', true],
  ['AT', 'A-1010', false],
  ['AT', 'AT-1010', true],
  ['AT', '10100', false],
  ['DE', '20095', true],
  ['GB', 'sw1a 1aa', true],
  ['GB', 'M11AE', true],
  ['GB', '12345', false],
  ['NL', '1012 AB', true],
  ['NL', '1012AB', true],
  ['PL', '00-950', true],
  ['PL', '00950', true],
  ['PT', '9500-321', true],
  ['CA', 'K1A 0B1', true],
  ['US', '10001-1234', true],
  ['US', '1000', false],
  ['SE', '113 51', true],
  ['IE', 'D02 AF30', true],
  ['AE', 'anything', true],
])('%s: the postal code %s fits: %s', (country, code, fits) => {
  expect(isPostalCode(country, code)).toBe(fits)
})

test('every pattern can be met by a code made of it', () => {
  const signs: Record<string, string> = { '#': '1', '@': 'A', '*': 'A' }
  const made = (postal: string) => [...postal].map((sign) => signs[sign] ?? sign).join('')
  for (const { code, postal } of allCountries)
    for (const way of postal.split('/'))
      if (way) expect(isPostalCode(code, made(way)), code).toBe(true)
})

test('the Emirates have no postal codes, Germany has', () => {
  expect(['AE', 'HK', 'DE'].map(hasPostalCodes)).toEqual([false, false, true])
})
