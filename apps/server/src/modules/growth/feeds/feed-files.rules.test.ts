import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CatalogueItem, isGtin, itemOf } from './catalogue-item.rules.ts'
import { fileOf } from './feed-files.rules.ts'
import { anEdition, editions } from './testing/products.ts'

const origin = 'https://keyhaven.example'
const seller = { name: 'Keyhaven', about: 'Licences & keys', origin, country: 'US' }
const place = { origin, currency: 'USD' } as const

const shelf: CatalogueItem[] = [
  itemOf(anEdition(), place).item,
  itemOf(
    anEdition({
      id: 'pro-2021',
      slug: 'office-pro-2021',
      name: 'Office <Pro> “2021”',
      price: '1299.00',
      version: '2021',
      category: 'Professional',
      availability: 'sold-out',
      productImage: '/media/abc.png',
      gtin: '4006381333931',
      mpn: 'P-21',
      feedCategory: 'Software',
    }),
    { ...place, currency: 'EUR' },
  ).item,
].filter((item) => item !== undefined)

test.each([
  ['google', 'google.xml'],
  ['openai', 'openai.jsonl'],
] as const)('the file for %s is byte for byte what it was agreed to be', async (format, file) => {
  await expect(fileOf(format, shelf, seller)).toMatchFileSnapshot(`./testing/${file}`)
})

test.each([
  ['a name that is missing', anEdition({ name: ' ' }), ['name']],
  ['a name that is too long', anEdition({ name: 'x'.repeat(151) }), ['name']],
  ['no description', anEdition({ description: '' }), ['description']],
  ['a picture services refuse', anEdition({ productImage: '/a.svg' }), ['productImage']],
  ['a price of nothing', anEdition({ price: '0.00' }), ['price']],
  ['stock that nobody counted', anEdition({ availability: null }), ['availability']],
  ['a mistyped GTIN', anEdition({ gtin: '4006381333932' }), ['gtin']],
])('an edition with %s is left out, and the field is named', (_, product, fields) => {
  const { item, problems } = itemOf(product, place)
  expect(item).toBeUndefined()
  expect(problems.filter(({ severity }) => severity === 'error').map(({ field }) => field)).toEqual(
    fields,
  )
})

test('an edition that the owner keeps out of feeds is no problem', () => {
  const mapped = itemOf(anEdition({ name: '' }), { ...place, isIn: false })
  expect(mapped).toEqual({ item: undefined, problems: [] })
})

test.each([
  ['4006381333931', true],
  ['73513537', true],
  ['4006381333930', false],
  ['12345', false],
])('%s is a GTIN: %s', (code, isOne) => {
  expect(isGtin(code)).toBe(isOne)
})

test('whatever an owner types, a file holds whole items and no markup of theirs', () => {
  fc.assert(
    fc.property(editions, (products) => {
      const items = products.flatMap((product) => itemOf(product, place).item ?? [])
      const xml = fileOf('google', items, seller)
      expect(xml.match(/<item>/g) ?? []).toHaveLength(items.length)
      expect(xml).not.toMatch(/<(script|b)>/)
      expect(xml.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
      const lines = fileOf('openai', items, seller).split('\n').slice(0, -1)
      expect(lines.map((line) => JSON.parse(line).item_id)).toEqual(items.map(({ id }) => id))
    }),
  )
})
