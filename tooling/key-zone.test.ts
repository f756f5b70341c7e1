import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { urls } from '../apps/web/app/urls.ts'
import { zoneOf } from '../apps/web/app/zones.ts'

const app = fileURLToPath(new URL('../apps/web/app/', import.meta.url))

/** Modules that put a key on the screen, and calls that need the token of a document of the zone. */
const doors = [
  /ui\/licence-card\/key-well\.tsx$/,
  /state\/order\/reveal-keys\.ts$/,
  /features\/order\/printed-receipt\.tsx$/,
]
const zoned = readFileSync(new URL('../docs/authz.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
const zoneColumn = zoned[0]?.indexOf('zone') ?? 0
const calls = zoned
  .slice(1)
  .filter((row) => row[zoneColumn])
  .map(([, path]) => `'${path}'`)

const imported = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/** The modules of ours that a module can load, at once or later. Types alone load nothing. */
function importsOf(file: string, source: string): string[] {
  const withoutTypes = source.replace(/import type [^;]*? from '[^']+'/gs, '')
  return [...withoutTypes.matchAll(imported)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => existsSync(path) && /\.tsx?$/.test(path))
}

type Sources = (file: string) => string

function reachedFrom(page: string, read: Sources): Set<string> {
  const seen = new Set<string>()
  const open = [page]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    open.push(...importsOf(file, read(file)))
  }
  return seen
}

const read: Sources = (file) => readFileSync(file, 'utf8')

/** Why a page must be protected: the first door it reaches. */
function doorOf(page: string, sources: Sources = read): string | undefined {
  const isDoor = (file: string) =>
    doors.some((door) => door.test(file)) || calls.some((call) => sources(file).includes(call))
  const door = [...reachedFrom(page, sources)].find(isDoor)
  return door && relative(app, door)
}

const shopPages = urls
  .filter(({ path }) => zoneOf(path) !== 'staff')
  .map(({ path, page }) => ({ path, file: join(app, 'pages', `${page}.tsx`) }))

test('every page that can show a key is a protected document', () => {
  const open = shopPages
    .filter(({ path }) => zoneOf(path) === 'public')
    .flatMap(({ path, file }) => doorOf(file)?.replace(/^/, `${path} reaches `) ?? [])
  expect(open).toEqual([])
})

test('the pages that show keys are found, so that the law above is about something', () => {
  const found = shopPages.filter(({ file }) => doorOf(file) !== undefined).map(({ path }) => path)
  expect(found).toEqual(
    expect.arrayContaining([
      '/account',
      '/checkout',
      '/order-success/:orderId',
      '/order-success-mac',
    ]),
  )
})

test('the calls that need the token of the zone are known', () => {
  expect(calls.length).toBeGreaterThan(20)
  expect(calls).toContain("'/api/orders/:id/keys'")
})

test('a public page that begins to show a key is reported', () => {
  const faq = join(app, 'pages/faq.tsx')
  const card = "import { LicenceCard } from '../ui/licence-card/licence-card.tsx'\n"
  const planted: Sources = (file) => (file === faq ? card : '') + read(file)
  expect(doorOf(faq, planted)).toBe('ui/licence-card/key-well.tsx')
})

test('the shell around every page shows no key', () => {
  const shells = readdirSync(join(app, 'pages')).filter((name) => /^site.*\.tsx$/.test(name))
  expect(shells.map((name) => doorOf(join(app, 'pages', name))).filter(Boolean)).toEqual([])
})
