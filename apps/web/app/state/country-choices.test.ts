import { allCountries } from '@keyhaven/contracts/country-table'
import { countries } from '@keyhaven/contracts/data/countries'
import { defaultCountries } from '@keyhaven/contracts/sold-countries'
import { expect, test } from 'vitest'
import { choicesFrom } from './country-choices.ts'

test('a store that sells where all do offers the ten in their order', () => {
  expect(choicesFrom(defaultCountries, undefined)).toEqual(countries)
})

test('other countries follow by name, and are called by their codes until the names are there', () => {
  const sold = ['PL', 'DE', 'AT', 'US', 'CZ']
  const named = choicesFrom(sold, allCountries).map(({ name }) => name)
  expect(named).toEqual(['United States', 'Germany', 'Austria', 'Czechia', 'Poland'])
  expect(choicesFrom(sold, undefined).map(({ name }) => name)).toEqual([
    ...['United States', 'Germany', 'AT', 'CZ', 'PL'],
  ])
})

test('a country of the ten that the owner switched off is not offered', () => {
  expect(choicesFrom(['DE'], allCountries).map(({ code }) => code)).toEqual(['DE'])
})

test('the form learns where there are no postal codes', () => {
  expect(choicesFrom(['AE', 'AT'], allCountries).map(({ postal }) => postal)).toEqual(['####', ''])
})
