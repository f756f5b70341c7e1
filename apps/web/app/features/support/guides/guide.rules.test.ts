import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { activationGuide } from '../../../content/support/activation.ts'
import { environmentGuide } from '../../../content/support/environment.ts'
import { installationGuide } from '../../../content/support/installation.ts'
import { officialLicensesGuide } from '../../../content/support/official-licenses.ts'
import { remoteSupportGuide } from '../../../content/support/remote-support.ts'
import { troubleshootingGuide } from '../../../content/support/troubleshooting.ts'
import { urls } from '../../../urls.ts'
import {
  audienceText,
  type Choice,
  choiceIn,
  noChoice,
  shownSections,
  withChoice,
} from './guide.rules.ts'

const products = editions as unknown as Product[]
const guides = [
  installationGuide,
  activationGuide,
  troubleshootingGuide,
  environmentGuide,
  officialLicensesGuide,
  remoteSupportGuide,
]

const idsOf = (guide: (typeof guides)[number], choice: Partial<Choice>) =>
  shownSections(guide, { ...noChoice, ...choice }, products).map(({ id }) => id)

test.each(guides)('$title shows every section to someone who chose nothing', (guide) => {
  expect(shownSections(guide, noChoice, products)).toHaveLength(guide.sections.length)
})

test.each(guides)('$title has one place in the address for each section', (guide) => {
  const ids = guide.sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([])
})

test.each(guides)('$title leads only to pages of the shop', (guide) => {
  const links = guide.sections.flatMap(({ stuck, blocks }) => [
    ...(stuck ? [stuck] : []),
    ...blocks.flatMap((block) => (block.kind === 'links' ? block.links : [])),
  ])
  const known = urls.map(({ path }) => path)
  expect([...links, ...guide.next].filter(({ to }) => !known.includes(to))).toEqual([])
})

test.each(guides)('$title shouts at nobody', (guide) => {
  expect(JSON.stringify(guide)).not.toContain('!')
})

test('a reader with a Mac sees nothing about Windows alone, and the other way round', () => {
  const mac = idsOf(installationGuide, { system: 'Mac' })
  expect(mac).toContain('install-on-mac')
  expect(mac).not.toContain('install-on-windows')
  const windows = idsOf(installationGuide, { system: 'Windows' })
  expect(windows).toContain('install-on-windows')
  expect(windows).not.toContain('install-on-mac')
})

test('Professional Plus has no Mac sections, unless the reader asks for them and is warned', () => {
  const edition = 'professional-plus-2024'
  expect(idsOf(installationGuide, { edition })).not.toContain('install-on-mac')
  const asked = shownSections(installationGuide, { ...noChoice, edition, system: 'Mac' }, products)
  const section = asked.find(({ id }) => id === 'install-on-mac')
  expect(section?.blocks[0]).toMatchObject({ kind: 'note', tone: 'warning' })
})

test('a reader with Home is not told about Professional Plus', () => {
  const shown = shownSections(activationGuide, { ...noChoice, edition: 'home-2024' }, products)
  expect(JSON.stringify(shown)).not.toContain('Professional Plus')
})

test.each([
  ['0xC004C003', ['key-blocked']],
  ['0xc004c008', ['key-already-used']],
  ['0xC004F074', ['company-server']],
  ['80072EFE', ['no-connection']],
  ['30088-26', ['installer-stops']],
  ['30180-4', ['installer-stops']],
  ['30068-39', ['installer-stops']],
  ['clock mainboard', ['clock-is-wrong']],
  ['blue screen', []],
])('looking for %s finds %j', (search, ids) => {
  expect(idsOf(troubleshootingGuide, { search })).toEqual(ids)
})

test('every code is explained in the text of its own section', () => {
  for (const { codes = [], blocks } of troubleshootingGuide.sections) {
    for (const code of codes) expect(JSON.stringify(blocks)).toContain(code)
  }
})

test.each([
  ['', noChoice],
  [
    'system=mac&edition=home-2021&q=proxy',
    { system: 'Mac', edition: 'home-2021', search: 'proxy' },
  ],
  ['system=beos&edition=none', noChoice],
  ['q=&edition=&system=', noChoice],
] as const)('the address ?%s is understood', (query, choice) => {
  expect(choiceIn(new URLSearchParams(query), products)).toEqual(choice)
})

test('a choice survives the way into the address and back, beside what else is there', () => {
  const choice = { system: 'Windows', edition: 'home-2019', search: 'error 30' } as const
  const address = withChoice(new URLSearchParams('utm_source=mail'), choice)
  expect(address.get('utm_source')).toBe('mail')
  expect(choiceIn(address, products)).toEqual(choice)
  expect(withChoice(address, noChoice).toString()).toBe('utm_source=mail')
})

test.each([
  [{}, 'For every edition'],
  [{ system: 'Mac' }, 'For every edition on a Mac'],
  [{ edition: 'home-2024', system: 'Windows' }, 'For Office Home 2024 on Windows'],
] as const)('a printed page says whom it is for: %j', (choice, text) => {
  expect(audienceText({ ...noChoice, ...choice }, products)).toBe(text)
})
