import { currencies } from '@keyhaven/contracts/money'
import { expect, test } from 'vitest'
import { renderInvoice } from './invoice-pdf.ts'
import { factsOf, structureOf, textOf } from './testing/pdf-text.ts'
import { sampleDocument, type sampleInvoicedOrder } from './testing/sample-document.ts'

const textWith = async (change: Partial<typeof sampleInvoicedOrder>) =>
  textOf(await renderInvoice(sampleDocument(change)))

test('an invoice says who sold what to whom, for how much, and that it is paid', async () => {
  const text = await textWith({})
  for (const words of [
    'KH-2026-000123',
    'Date of issue: 12 November 2026',
    'KH-7F3K-9Q2D',
    '100 Harbor Way',
    'Ada Byron',
    'London\n',
    'SW1Y 4JH',
    'United Kingdom',
    'No VAT or sales tax is charged.',
    'Paid by Visa card on',
    'The order cost $ 323.97, converted once at 1 USD = 0.85 EUR',
    'independent reseller',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).toMatch(/Office Home 2021\s+2\s+€ 89\.24\s+€ 178\.48/)
  expect(text).toMatch(
    /Subtotal\s+€ 305\.97\s+Discount \(code TENTH\)\s+−€ 30\.60\s+Total\s+€ 275\.37\s+Amount due\s+€ 0\.00/,
  )
})

test.each([
  ['US', 'Oakland', '94607', 'CA', 'Oakland, CA 94607'],
  ['US', 'Oakland', '94607', '', 'Oakland 94607'],
  ['DE', 'Hamburg', '20095', '', '20095 Hamburg'],
])('an address in %s is written as its post office does', async (...row) => {
  const [country, city, zipCode, region, line] = row
  expect(await textWith({ country, city, zipCode, region })).toContain(line)
})

test('it is tagged English with a title, and each party is read to its end', async () => {
  const bytes = await renderInvoice(sampleDocument())
  expect(factsOf(bytes)).toMatch(/Title:\s+Invoice KH-2026-000123[\s\S]*Tagged:\s+yes/)
  expect(bytes.toString('latin1')).toContain('/Lang (en)')
  const tree = structureOf(bytes)
  for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(tag)
  expect(tree.indexOf('keyhaven.example')).toBeLessThan(tree.indexOf('Ada Byron'))
})

test('the same document is the same file whenever it is drawn', async () => {
  const [first, second] = [
    await renderInvoice(sampleDocument()),
    await renderInvoice(sampleDocument()),
  ]
  expect(first.equals(second)).toBe(true)
})

test.each([
  ['Polish', 'Żółć Łękołódź'],
  ['Turkish', 'Şığüöç İnan'],
  ['Vietnamese', 'Nguyễn Thị Ngọc'],
  ['Czech, in parts', 'Dvořák'.normalize('NFD')],
  ['Greek', 'Παπαδόπουλος Άννα'],
  ['Cyrillic', 'Ђорђевић Щукина Їжак'],
  ['Georgian', 'გიორგი'],
])('no letter of a %s name is lost', async (_, firstName) => {
  expect(await textWith({ firstName })).toContain(firstName.normalize('NFC'))
})

test.each([
  ['Chinese', '王小明', '[U+738B][U+5C0F][U+660E]'],
  ['Korean', '김', '[U+AE40]'],
  ['Devanagari', 'अ', '[U+0905]'],
  ['beyond the first plane', '𠮷', '[U+20BB7]'],
  ['a hidden turn of direction', 'Ada\u202e', 'Ada[U+202E]'],
])('a letter the font lacks is written as its number: %s', async (_, firstName, written) => {
  const text = await textWith({ firstName })
  expect(text).toContain(written)
  expect(text).toContain(
    'Letters that this typeface does not have are written as their Unicode number',
  )
})

test.each(currencies)('amounts in %s have their sign and their digits', async (currency) => {
  const text = await textWith({
    currency,
    rateMicros: 1_000_000,
    subtotalMinor: 1_234_500,
    totalMinor: 1_234_500,
    chargeMinor: currency === 'JPY' ? 12_345 : 1_234_500,
    couponCode: null,
    lines: [
      {
        name: 'Office Home 2024',
        quantity: 1,
        discountMinor: 0,
        chargeMinor: currency === 'JPY' ? 12_345 : 1_234_500,
      },
    ],
  })
  const sign = {
    USD: '$',
    EUR: '€',
    GBP: '£',
    CAD: 'CA$',
    AUD: 'A$',
    JPY: '¥',
    CHF: 'CHF',
    CNY: 'CN¥',
    INR: '₹',
  }
  expect(text).toContain(`Total`)
  expect(text).toContain(`${sign[currency]} ${currency === 'JPY' ? '12,345' : '12,345.00'}`)
  expect(text).not.toContain('[U+')
})

test('fifty lines go on to a second page, and all of them are there', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => ({
    name: `Edition ${index + 1} with a name long enough that it takes more than one line`,
    quantity: 3,
    discountMinor: 0,
    chargeMinor: 100,
  }))
  const text = await textWith({
    lines,
    currency: 'USD',
    rateMicros: 1_000_000,
    subtotalMinor: 5_000,
    chargeMinor: 5_000,
    couponCode: null,
  })
  for (const { name } of lines) expect(text).toContain(name.slice(0, 22))
  expect(text).toMatch(/Total\s+\$ 50\.00/)
  expect(text).toContain('Unit prices are rounded; the amounts are exact.')
})
