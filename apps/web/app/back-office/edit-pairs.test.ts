import { type ProductFields, productForm } from '@keyhaven/contracts/staff/product-fields'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type $ZodType, parse } from 'zod/v4/core'
import { blankFields as blankCoupon, couponForm } from './features/coupons/coupon-form.rules.ts'
import { emptyScript, scriptForm } from './features/custom-scripts/script-form.rules.ts'
import { typedOf } from './features/products/product-draft.ts'
import { blankFields as blankStore, storeForm } from './features/stores/store-form.rules.ts'
import { asSent } from './kit/as-sent.ts'
import { chosenOf, mergeOf } from './kit/differences.rules.ts'

type Fields = Readonly<Record<string, unknown>>
type Edited = Readonly<{
  name: string
  schema: $ZodType
  typed: Fields
  /** What the form takes for each save and no version holds. */
  always?: Fields
  /** A field with two other values, and another with one. */
  both: readonly [field: string, one: unknown, other: unknown]
  other: readonly [field: string, value: unknown]
  /** A field, and the same said in another way. */
  again: readonly [field: string, value: unknown]
}>

const words = z.object({ text1: z.string(), text2: z.string() })
const answer = z.object({ question: z.string(), answer: z.string(), path: z.string() })
const sample: ProductFields = {
  ...{ name: 'Office Home 2024', shortName: 'Home', slug: 'home-2024', version: '2024' },
  ...{ category: 'home', description: 'For one PC', longDescription: 'Word.\n\nExcel.' },
  ...{ overviewTitle: '', targetAudience: 'Families', commercialUse: false },
  ...{ updatesUntil: '2029-10-09', releasedOn: '2024-10-01', apps: ['Word', 'Excel'] },
  detailedFeatures: { Word: ['Writes'], Excel: [] },
  ...{ features: ['Word'], benefits: [], platforms: ['Windows', 'Mac'] },
  windowsRequirements: ['4 GB of memory', '10 GB of disk'],
  ...{ macRequirements: ['macOS 13'], badge: '', badgeColor: 'accent' },
  ...{ popular: false, recommended: false, bestSeller: false, productImage: '', imageAlt: '' },
  ...{ pictures: [], listPrice: '', listPriceSource: '', listPriceUrl: '' },
  ...{ listPriceCheckedOn: '', devices: 1, keyFormat: 'any', delivery: 'instant' },
  ...{ seoTitle: '', seoDescription: '', seoKeywords: ['office', 'word'] },
  ...{ gtin: '', mpn: '', feedCategory: '', isInFeeds: true },
}

const forms: readonly Edited[] = [
  {
    ...{ name: 'product', schema: productForm, typed: typedOf(sample) },
    both: ['shortName', 'Home 2024', 'Home 24'],
    other: ['features', 'Word\nExcel'],
    again: ['windowsRequirements', '4 GB of memory\r\n10 GB of disk\n'],
  },
  {
    name: 'coupon',
    schema: couponForm,
    typed: { ...blankCoupon(new Date('2026-11-18T00:00:00Z')), value: '10' },
    both: ['value', '15', '20'],
    other: ['maxUses', '5'],
    again: ['storeId', null],
  },
  {
    name: 'store',
    schema: storeForm,
    typed: { ...blankStore, name: 'Berlin', brand: 'Berlin' },
    always: { reason: 'A new name' },
    both: ['brand', 'Spree', 'Berlin Licences'],
    other: ['name', 'Berlin Mitte'],
    again: ['brand', 'Berlin '],
  },
  {
    name: 'script',
    schema: scriptForm,
    typed: { ...emptyScript, name: 'Chat', content: 'x()', purpose: 'Chat' },
    both: ['content', 'y()', 'z()'],
    other: ['pages', '/shop'],
    again: ['note', null],
  },
  {
    ...{ name: 'words of a mail', schema: words, typed: { text1: 'Hello', text2: 'Bye' } },
    both: ['text1', 'Hi', 'Good day'],
    other: ['text2', 'Goodbye'],
    again: ['text2', 'Bye\r\n'],
  },
  {
    ...{ name: 'answer', schema: answer },
    typed: { question: 'When?', answer: 'Now.\nAlways.', path: '' },
    both: ['answer', 'Today.', 'Soon.'],
    other: ['path', '/help'],
    again: ['answer', 'Now.\r\nAlways. '],
  },
]

describe.each(forms)('two people edit one $name', (form) => {
  const { schema, typed, always, both, other, again } = form
  const [field, one, two] = both
  const [apart, value] = other
  /** Theirs is typed as the page shows it; mine is what the form sends. */
  const merged = (theirs: Fields, mine: Fields) => {
    const mineTyped = { ...typed, ...always, ...mine }
    const read = (fields: Fields) => asSent(schema, fields, mineTyped)
    const yours = parse(schema, mineTyped) as Fields
    const versions = { was: read(typed), theirs: read({ ...typed, ...theirs }), yours }
    return { ...versions, merge: mergeOf(versions) }
  }
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

  test('different fields: both changes are kept without a question', () => {
    const { merge, theirs, yours } = merged({ [field]: one }, { [apart]: value })
    expect([names(merge.open), names(merge.merged).toSorted()]).toEqual([
      [],
      [field, apart].toSorted(),
    ])
    expect(merge.values[field]).toEqual(theirs[field])
    expect(merge.values[apart]).toEqual(yours[apart])
  })

  test('the same field: one question, and either answer is kept', () => {
    const { merge, theirs, yours } = merged({ [field]: one }, { [field]: two })
    expect(names(merge.open)).toEqual([field])
    expect(chosenOf(merge, theirs, { [field]: 'theirs' })[field]).toEqual(theirs[field])
    expect(chosenOf(merge, theirs, { [field]: 'yours' })[field]).toEqual(yours[field])
  })

  test('the same field to the same value: no question', () => {
    const { merge } = merged({ [field]: one }, { [field]: one })
    expect([names(merge.open), names(merge.merged)]).toEqual([[], []])
  })

  test('they changed nothing that is seen here: no question', () => {
    const { merge, yours } = merged({}, { [field]: two })
    expect([names(merge.open), merge.values]).toEqual([[], yours])
  })

  test('the same said in another way is no change', () => {
    const [same, spelling] = again
    const { merge } = merged({ [same]: spelling }, { [field]: two })
    expect(names(merge.open)).toEqual([])
    expect(names(merge.merged)).toEqual([field])
  })
})
