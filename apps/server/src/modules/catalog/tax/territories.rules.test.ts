import { expect, test } from 'vitest'
import { hasRegions, ourRates, rateOn } from './rate-book.rules.ts'
import { taxPlaceOf } from './territories.rules.ts'

test.each([
  ['MC', '98000', 'FR', null],
  ['IM', 'IM1 1AA', 'GB', null],
  ['XI', 'BT1 1AA', 'GB', null],
  ['ES', '35001', 'ES-CN', null],
  ['ES', '38-001', 'ES-CN', null],
  ['ES', '28001', 'ES', null],
  ['ES', '51001', 'ES-CE', null],
  ['ES', '52001', 'ES-ML', null],
  ['FI', '22100', 'AX', null],
  ['AX', '22100', 'AX', null],
  ['FI', '00100', 'FI', null],
  ['FI', 'FI-22100', 'AX', null],
  ['FR', '97110', 'GP', null],
  ['FR', '97400', 'RE', null],
  ['FR', '75001', 'FR', null],
  ['DE', '78266', 'DE-BUS', null],
  ['DE', '27498', 'DE-HEL', null],
  ['IT', '23041', 'IT-LIV', null],
  ['IT', '22061', 'IT-CAM', null],
  ['GR', '630 86', 'GR-69', null],
  ['PT', '9500-321', 'PT', 'PT-20'],
  ['PT', '9000-001', 'PT', 'PT-30'],
  ['PT', '1000-001', 'PT', null],
  ['AT', '6691', 'AT', 'AT-JM'],
  ['AT', '1010', 'AT', null],
  ['AT', '', 'AT', null],
])('%s %s is taxed as %s, part %s', (country, zipCode, place, region) => {
  expect(taxPlaceOf({ country, zipCode })).toEqual({ country: place, region })
})

test('the part of Canada is what was asked, with or without the country before it', () => {
  expect(taxPlaceOf({ country: 'CA', region: 'ON' })).toEqual({ country: 'CA', region: 'CA-ON' })
  expect(taxPlaceOf({ country: 'CA', region: 'CA-QC' }).region).toBe('CA-QC')
  expect(taxPlaceOf({ country: 'US', region: 'NY' }).region).toBeNull()
})

test('every rate says where it was looked up, and how sure that is', () => {
  const rows = [...ourRates.values()].flat()
  expect(rows.length).toBe(82)
  for (const { source, confidence, rate, from } of rows) {
    expect(source.length).toBeGreaterThan(10)
    expect(['high', 'medium', 'low']).toContain(confidence)
    expect(Number.isInteger(rate) && rate > 0 && rate <= 27_000).toBe(true)
    expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test.each([
  ['DE', '2020-06-30', 19_000],
  ['DE', '2020-07-01', 16_000],
  ['DE', '2020-12-31', 16_000],
  ['DE', '2021-01-01', 19_000],
  ['CH', '2023-12-31', 7_700],
  ['CH', '2024-01-01', 8_100],
  ['PT-20', '2021-06-30', 18_000],
  ['PT-20', '2021-07-01', 16_000],
  ['CA-NS', '2025-03-31', 15_000],
  ['CA-NS', '2025-04-01', 14_000],
])('the rate of %s on %s is %i', (place, day, rate) => {
  expect(rateOn(ourRates, place, day)?.rate).toBe(rate)
})

test('nobody invents a rate before the first one', () => {
  expect(rateOn(ourRates, 'TR', '2023-07-09')).toBeUndefined()
  expect(rateOn(ourRates, 'US', '2026-01-01')).toBeUndefined()
})

test('the parts of Canada, Portugal and Austria have rates of their own', () => {
  expect(['CA', 'PT', 'AT', 'DE'].map((code) => hasRegions(ourRates, code))).toEqual([
    ...[true, true, true, false],
  ])
})
