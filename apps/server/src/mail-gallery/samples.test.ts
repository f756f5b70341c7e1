import { companyFacts } from '@keyhaven/contracts/company'
import { defaultSettings } from '@keyhaven/contracts/settings'
import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { houseOf } from '../modules/platform/emails/house.ts'
import { samples } from './samples.ts'
import { templates } from './templates.ts'
import { type WrittenSample, writtenSample } from './written-samples.tsx'

const house = { ...houseOf(loadConfig({})), origin: 'https://keyhaven.example' }
const written = await Promise.all(samples.map((sample) => writtenSample(sample, house)))

test('every e-mail the shop can send has a sample, and nothing else has', () => {
  const shown = new Set(samples.map(({ template }) => template))
  expect([...shown].toSorted()).toEqual(
    templates
      .map(({ name }) => name)
      // A test is a sample itself.
      .filter((name) => !['mail-test', 'newsletter-test'].includes(name))
      .toSorted(),
  )
})

/** What is wrong with a plain text, in words. */
function faultsOf(text: string): string[] {
  const faults: [string, RegExp][] = [
    ['an amount glued to a word', /[\p{L}\d)](?:[$€£¥₹]|CHF|CA\$|A\$)[\s\u00a0]?\d/u],
    ['a word glued to an address', /[\p{L}\d.,;]https?:\/\//u],
    ['words without a space between them', /\p{Ll}[.!?;:,]\p{Lu}\p{Ll}|\p{Ll}\p{Lu}\p{Ll}+\b/u],
    ['two blank lines in a row', /\n\s*\n\s*\n/],
    ['a line that is too long to read', /^.{400,}$/m],
    ['a line that ends in blanks', /[ \t]+$/m],
    ['a trace of the page', /<\/?[a-z]|&[a-z]+;|\{|\}|undefined|\[object|cid:/],
  ]
  const plain = text.replace(/PowerPoint|OneNote|https?:\/\/\S+/g, (kept) =>
    kept.startsWith('http') ? 'https://x' : '',
  )
  return faults.filter(([, shape]) => shape.test(plain)).map(([name]) => name)
}

test.each(written.map((mail) => [mail.name, mail] as const))(
  'the plain text of “%s” reads like a letter',
  (_, { text }) => {
    expect(faultsOf(text)).toEqual([])
    expect(text.split('\n')[0]).toBe('Keyhaven')
    expect(text).toContain('Questions? Just reply to this e-mail.')
    expect(text).toMatch(/^You get this e-mail because .+\.$/m)
  },
)

test.each([
  ['Office Home & Business 2024$ 224.99', 'an amount glued to a word'],
  ['Open your orderhttps://keyhaven.example', 'a word glued to an address'],
  ['Your key is here.Open it', 'words without a space between them'],
  ['Keyhaven\n\n\nThank you', 'two blank lines in a row'],
  ['word '.repeat(90), 'a line that is too long to read'],
  ['Your key is undefined', 'a trace of the page'],
])('a fault in a plain text is seen: %s', (text, fault) => {
  expect(faultsOf(text)).toContain(fault)
})

const secrets = /[A-Z\d]{5}(?:-[A-Z\d]{5}){4}|418206|073155|520914|WMQK-7WHM-2QXW|sample-sample/

/** What a locked screen shows. */
const frontOf = ({ subject, html }: WrittenSample) =>
  `${subject} ${/data-skip-in-text="true"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''}`

test.each(written.map((mail) => [mail.name, mail] as const))(
  'neither subject nor preview of “%s” opens anything',
  (_, mail) => {
    expect(frontOf(mail).length).toBeGreaterThan(20)
    expect(frontOf(mail)).not.toMatch(secrets)
  },
)

test('a key mail says all that is needed to install: the key, the official page and the steps', () => {
  const mails = written.filter(({ template }) => template === 'keys' || template === 'seat-key')
  for (const { text } of mails) {
    expect(text).toMatch(/^[A-Z\d]{5}(-[A-Z\d]{5}){4}$/m)
    expect(text).toContain('https://setup.office.com')
    expect(text).toMatch(/^1 Open this e-mail on the computer[\s\S]*^2 [\s\S]*^3 Paste your key/m)
  }
})

test('a receipt shows list prices, what was taken off, the tax, the card by its brand and the time', () => {
  const receipt = written.find(({ name }) => name === 'order-confirmed')
  expect(receipt?.text).toMatch(/Promo code WELCOME10\s+−\$\s70\.00\nTotal paid\s+\$\s629\.97/)
  expect(receipt?.text).toContain('Paid by Visa card · 12 November 2026, 2:02 pm ET')
  expect(receipt?.text).toContain('VAT or sales tax')
  expect(receipt?.text).not.toMatch(/ending \d{2,4}|•+\d/)
})

test('nothing in a mail is loaded from a server', () => {
  for (const { html } of written) {
    expect([...html.matchAll(/\b(?:src|background)="(?!data:)[^"]*"/g)]).toEqual([])
    expect(html).not.toMatch(/url\(|@import|@font-face/)
  }
})

/** Gmail drops a longer one whole. */
const LONGEST_STYLE = 8_192

test('the styles are short enough for every mail program', () => {
  for (const { html } of written) {
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    expect(style.length).toBeGreaterThan(1_000)
    expect(style.length).toBeLessThan(LONGEST_STYLE)
    expect(style).not.toContain('&')
  }
})

test('mails, invoices and pages name one postal address', () => {
  const { name, address } = defaultSettings['invoice.seller']
  expect(house.postalAddress).toBe([name, ...address].join(', '))
  expect(house.postalAddress).toBe([companyFacts.name, ...companyFacts.address].join(', '))
  for (const { text } of written) expect(text).toContain(house.postalAddress)
})
