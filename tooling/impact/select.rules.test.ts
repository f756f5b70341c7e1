import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alwaysRun } from './always.rules.ts'
import { importGraph } from './graph.ts'
import { choose, type Facts } from './select.rules.ts'
import { testsAmong } from './tests.ts'

const server = 'apps/server/src'
const files = [
  { path: `${server}/modules/stock/keys.ts` },
  { path: `${server}/modules/stock/keys.routes.ts`, text: "import { a } from './keys.ts'" },
  { path: `${server}/modules/stock/keys.test.ts`, text: "import { a } from './keys.routes.ts'" },
  { path: `${server}/modules/buying/cart.ts`, text: "import type { A } from '../stock/keys.ts'" },
  { path: `${server}/modules/buying/cart.test.ts`, text: "import { b } from './cart.ts'" },
  { path: `${server}/modules/buying/new.test.ts` },
  { path: `${server}/modules/buying/nobody.ts` },
  { path: `${server}/modules/stock/routes.ts`, text: "import { a } from './keys.routes.ts'" },
  { path: `${server}/modules/stock/jobs.ts`, text: "import { a } from './keys.ts'" },
  { path: `${server}/app.ts`, text: "import { stockRoutes } from './modules/stock/routes.ts'" },
  { path: `${server}/jobs.ts`, text: "import { stockJobs } from './modules/stock/jobs.ts'" },
  { path: `${server}/testing/test-shop.ts`, text: "import { app } from '../app.ts'" },
  { path: `${server}/modules/voices/far.test.ts`, text: "import '../../testing/test-shop.ts'" },
  { path: `${server}/modules/voices/starts.test.ts`, text: "import '../../jobs.ts'" },
  { path: `${server}/modules/voices/listed.ts`, text: "import '../stock/routes.ts'" },
  { path: `${server}/modules/voices/listed.test.ts`, text: "import './listed.ts'" },
  { path: 'e2e/keys.spec.ts' },
  { path: 'e2e/buy-a-license.spec.ts' },
  { path: 'attacks/t01.ts', text: "import('../apps/server/src/modules/buying/cart.ts')" },
  { path: 'attacks/run.ts', text: "import { t } from './t01.ts'" },
  { path: 'apps/web/app/ui/button.tsx' },
  { path: 'docs/flows/keys.md' },
  { path: 'README.md' },
]
const paths = files.map(({ path }) => path)
const call = 'GET /api/keys'
const recorded: Record<string, readonly string[]> = {
  [`${server}/modules/stock/keys.test.ts`]: [call],
  [`${server}/modules/buying/cart.test.ts`]: [],
  [`${server}/modules/voices/far.test.ts`]: [],
  [`${server}/modules/voices/starts.test.ts`]: [],
  [`${server}/modules/voices/listed.test.ts`]: [],
  'e2e/keys.spec.ts': [call],
  'e2e/buy-a-license.spec.ts': [],
  'attacks/t01.ts': [],
}
const facts: Omit<Facts, 'changed'> = {
  graph: importGraph(files),
  tests: testsAmong(paths),
  recorded: new Map(Object.entries(recorded)),
  servedBy: (name) => (name === call ? [`${server}/modules/stock/keys.routes.ts`] : undefined),
  serves: new Set([`${server}/modules/stock/keys.routes.ts`]),
  seconds: () => 1,
}
const given = (...changed: string[]) => choose({ ...facts, changed })
const filesOf = (...changed: string[]) => given(...changed).chosen.map(({ file }) => file)
const unrecorded = `${server}/modules/buying/new.test.ts`

describe('a change chooses', () => {
  test('what imports it, its types and what is loaded late included, by the shortest way', () => {
    const { chosen } = given(`${server}/modules/buying/cart.ts`)
    expect(chosen).toContainEqual({
      file: 'attacks/t01.ts',
      kind: 'attacks',
      why: `${server}/modules/buying/cart.ts → attacks/t01.ts`,
    })
    expect(chosen.map(({ file }) => file)).toContain(`${server}/modules/buying/cart.test.ts`)
    expect(chosen.map(({ file }) => file)).not.toContain('e2e/keys.spec.ts')
    expect(filesOf(`${server}/modules/stock/keys.ts`)).toContain(
      `${server}/modules/buying/cart.test.ts`,
    )
  })

  test('what was seen to use a call that it serves', () => {
    const { chosen } = given(`${server}/modules/stock/keys.ts`)
    const journey = chosen.find(({ file }) => file === 'e2e/keys.spec.ts')
    expect(journey?.why).toBe(
      `${server}/modules/stock/keys.ts → ${server}/modules/stock/keys.routes.ts → ${call}`,
    )
  })

  test('nothing through what only puts the shop together', () => {
    expect(filesOf(`${server}/modules/stock/keys.ts`)).not.toContain(
      `${server}/modules/voices/far.test.ts`,
    )
  })

  test('nothing else through the lists of an area', () => {
    expect(filesOf(`${server}/modules/stock/keys.ts`)).not.toContain(
      `${server}/modules/voices/listed.test.ts`,
    )
  })

  test('what starts the whole shop, through the list of the area', () => {
    const { chosen } = given(`${server}/modules/stock/keys.ts`)
    const starts = chosen.find(({ file }) => file.endsWith('/starts.test.ts'))
    const way = ['modules/stock/keys.ts', 'modules/stock/jobs.ts', 'jobs.ts']
    const test = 'modules/voices/starts.test.ts'
    expect(starts?.why).toBe([...way, test].map((path) => `${server}/${path}`).join(' → '))
  })

  test('the test itself', () => {
    expect(filesOf('e2e/keys.spec.ts')).toContain('e2e/keys.spec.ts')
  })

  test('every journey, if pages are made of it', () => {
    expect(filesOf('apps/web/app/ui/button.tsx')).toContain('e2e/keys.spec.ts')
  })
})

test.each([
  ['a test of which nothing is recorded', unrecorded],
  ['a purchase', 'e2e/buy-a-license.spec.ts'],
])('%s always runs', (_, file) => {
  expect(filesOf(`${server}/modules/buying/cart.ts`)).toContain(file)
})

test('what nobody knows how to serve is chosen with every change', () => {
  const lost = {
    ...facts,
    servedBy: () => undefined,
    changed: [`${server}/modules/buying/cart.ts`],
  }
  const journey = choose(lost).chosen.find(({ file }) => file === 'e2e/keys.spec.ts')
  expect(journey?.why).toBe(`${call}, and nobody knows what serves it`)
})

test.each([
  `${server}/infra/db/pool.ts`,
  `${server}/config.ts`,
  `${server}/context.ts`,
  `${server}/modules/stock/routes.ts`,
  `${server}/modules/stock/jobs.ts`,
  `${server}/back-office/jobs.ts`,
  `${server}/testing/stock.ts`,
  'testkit/clock.ts',
  'vitest.config.ts',
  'e2e/playwright.config.ts',
  'package-lock.json',
  'apps/server/package.json',
  '.ci/run',
  'tooling/impact/graph.ts',
  'tooling/gate/steps.ts',
  `${server}/modules/buying/nobody.ts`,
  'apps/server/somewhere-new.yaml',
])('a change of %s asks for everything', (path) => {
  expect(given(path).whole).toContain(path)
})

test('a change that chooses most of it asks for everything', () => {
  const costly = {
    ...facts,
    seconds: ({ file }: { file: string }) => (file.includes('cart') ? 99 : 1),
  }
  const choice = choose({ ...costly, changed: [`${server}/modules/buying/cart.ts`] })
  expect(choice.whole).toBe('most of it was chosen')
})

test.each([
  [['README.md']],
  [['docs/flows/keys.md', 'CHANGELOG.md', 'docs/decisions/132-new.md']],
  [['biome.json']],
  [['.ci/proven', 'tooling/impact/reach.json', 'tooling/impact/costs.json']],
  [[]],
])('%j chooses static checks and laws alone', (changed) => {
  expect(given(...changed)).toEqual({ isWords: true, chosen: [], extras: [] })
})

test.each(['docs/authz.csv', 'docs/triggers.md'])('%s is more than words', (path) => {
  expect(given(path).isWords && path.endsWith('.csv')).toBe(false)
})

test.each([
  ['apps/server/migrations/0400_more.sql', 'deploy'],
  ['drill/run.ts', 'drill'],
  ['ops/ha/main.ts', 'drill'],
  ['Dockerfile', 'image'],
  [`${server}/infra/db/pool.ts`, 'restore'],
  [`${server}/modules/voices/assistant/chat.ts`, 'evaluation'],
  ['evals/assistant/truth.ts', 'evaluation'],
])('a change of %s asks for %s besides', (path, extra) => {
  expect(given(path).extras).toContain(extra)
})

test('more changes never choose less', () => {
  const some = fc.subarray([
    ...paths,
    'biome.json',
    'vitest.config.ts',
    'drill/run.ts',
    'evals/a.ts',
  ])
  fc.assert(
    fc.property(some, some, (one, other) => {
      const [less, more] = [given(...one), given(...one, ...other)]
      const chosen = new Set(more.chosen.map(({ file }) => file))
      expect(less.chosen.filter(({ file }) => !chosen.has(file))).toEqual([])
      expect(less.extras.filter((extra) => !more.extras.includes(extra))).toEqual([])
      expect(less.whole !== undefined && more.whole === undefined).toBe(false)
      expect(more.isWords && !less.isWords).toBe(false)
    }),
  )
})

test('whatever of the product changes, what is always run and what is unrecorded runs', () => {
  const product = fc.subarray(
    paths.filter((path) => path.startsWith(server)),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(product, (changed) => {
      const chosen = filesOf(...changed)
      const always = facts.tests.map(({ file }) => file).filter((file) => alwaysRun.has(file))
      for (const file of [unrecorded, ...always]) expect(chosen).toContain(file)
    }),
  )
})
