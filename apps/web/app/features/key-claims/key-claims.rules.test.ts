import { editions } from '@keyhaven/contracts/data/editions'
import { knownCodes, symptomOfCode, symptoms } from '@keyhaven/contracts/data/key-symptoms'
import { expect, test } from 'vitest'
import { troubleshootingGuide } from '../../content/support/troubleshooting.ts'
import {
  claimableOf,
  fixFor,
  nothingYet,
  problemsOf,
  symptomIn,
  symptomOptions,
} from './key-claims.rules.ts'

const onWindows = { system: 'Windows', product: undefined } as const

test('every code of the troubleshooting guide leads to its own section, and none to another', () => {
  const inGuide = troubleshootingGuide.sections.flatMap(({ id, codes = [] }) =>
    codes.map((code) => [code, id]),
  )
  expect(inGuide.map(([code = '']) => [code, symptomOfCode(code)])).toEqual(inGuide)
  expect(knownCodes.toSorted()).toEqual(inGuide.map(([code = '']) => code).toSorted())
})

test('everything that can be chosen has a section, apart from “Something else”', () => {
  const titles = symptomOptions.map(({ label }) => label)
  expect(titles.filter((title) => title === 'Something else')).toHaveLength(1)
  expect(new Set(titles).size).toBe(symptoms.length)
})

test('a code may be typed in any case and with spaces', () => {
  expect(symptomIn({ ...nothingYet, errorCode: ' 0Xc004c008 ' })).toBe('key-already-used')
  expect(symptomIn({ ...nothingYet, errorCode: '0x1', symptom: 'key-blocked' })).toBe('key-blocked')
})

test('what has no section of its own is answered with the steps of activation', () => {
  expect(fixFor('other', onWindows).id).toBe('activate-on-windows')
  expect(fixFor('other', { ...onWindows, system: 'Mac' }).id).toBe('activate-on-mac')
})

test('passages about other editions are left out', () => {
  const home = editions.find(({ category }) => category === 'Home')
  const notes = (product: typeof home) =>
    fixFor('mac-package', { system: 'Mac', product: product as never }).blocks.length
  expect(notes(home)).toBeLessThan(notes(undefined))
})

test('without a licence, with a sentence for a code and with nothing chosen no fix is shown', () => {
  expect(Object.keys(problemsOf({ ...nothingYet, errorCode: 'it says no!' }))).toEqual([
    'licenseId',
    'errorCode',
    'symptom',
  ])
  expect(problemsOf({ ...nothingYet, licenseId: 1, errorCode: '0xC004C003' })).toEqual({})
})

test('a key that a person is looking at is not asked about again', () => {
  const claim = { licenseId: 2, state: 'queued' } as never
  expect(claimableOf([{ id: 1 }, { id: 2 }], [claim])).toEqual([{ id: 1 }])
})
