import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cleanServer,
  cleanTools,
  cleanWeb,
  groundwork,
  outsideTheLaw,
} from './import-law/clean-files.ts'
import { forbiddenImports } from './import-law/forbidden-imports.ts'
import { forgottenPromises } from './import-law/forgotten-promises.ts'
import { circles, habits, importForms, reExports, storage } from './import-law/other-faults.ts'
import type { Planted } from './import-law/planted.ts'

type Report = {
  summary: { unchanged: number }
  diagnostics: { category: string; message: string; severity: string; location: { path: string } }[]
}

const root = join(import.meta.dirname, '..')
const tree = mkdtempSync(join(tmpdir(), 'import-law-'))

const faults = [
  ...forbiddenImports,
  ...importForms,
  ...circles,
  ...reExports,
  ...habits,
  ...storage,
  ...forgottenPromises,
]
const clean = [...cleanServer, ...cleanWeb, ...cleanTools, ...groundwork]
const judged = [...faults, ...clean]

/** Declared is also what the law forbids, so that only the law can object. */
const declared = {
  'packages/contracts': ['zod', 'react', '@keyhaven/server', '@keyhaven/contracts'],
  'apps/server': [
    'fastify',
    'kysely',
    'pg',
    '@keyhaven/contracts',
    '@keyhaven/web',
    '@keyhaven/sandbox',
  ],
  'apps/web': ['react', '@keyhaven/contracts', '@keyhaven/server', '@keyhaven/sandbox'],
  'apps/sandbox': ['fastify', '@keyhaven/contracts', '@keyhaven/server'],
}

const ownRules = ['tooling/no-re-export.grit', 'tooling/storage-behind-one-door.grit']

let report: Report
beforeAll(() => {
  // Biome reads no types through a link that leaves the tree, so the package is copied.
  for (const part of ['biome.json', ...ownRules, 'node_modules/kysely']) {
    cpSync(join(root, part), join(tree, part), { recursive: true })
  }
  for (const [folder, names] of Object.entries(declared)) {
    const dependencies = Object.fromEntries(names.map((name) => [name, '*']))
    plant(`${folder}/package.json`, JSON.stringify({ name: folder, dependencies }))
  }
  for (const { file, code } of [...judged, ...outsideTheLaw]) plant(file, code)
  report = lint()
})
afterAll(() => rmSync(tree, { recursive: true }))

function plant(file: string, text: string) {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

function lint(): Report {
  const biome = join(root, 'node_modules/.bin/biome')
  const options = [
    '--reporter=json',
    '--max-diagnostics=none',
    'apps',
    'packages',
    'e2e',
    'bench',
    'docs',
    'tooling/tool.ts',
  ]
  const { stdout } = spawnSync(biome, ['lint', ...options], { cwd: tree, encoding: 'utf8' })
  return JSON.parse(stdout) as Report
}

const diagnosticsOf = ({ file }: Planted) =>
  report.diagnostics.filter(({ location }) => location.path === file)
const rulesAgainst = (planted: Planted) =>
  new Set(
    diagnosticsOf(planted).map(({ category, message }) =>
      category === 'plugin' ? message : category.replace('lint/', ''),
    ),
  )

test('every planted file was read, and no file that is outside the law', () => {
  const packages = Object.keys(declared).length
  expect(new Set(judged.map(({ file }) => file)).size).toBe(judged.length)
  expect(report.summary.unchanged).toBe(judged.length + packages)
  expect(outsideTheLaw.flatMap(diagnosticsOf)).toEqual([])
})

describe('the law refuses a breach of each rule', () => {
  test.each(faults)('$says', (planted) => {
    expect(rulesAgainst(planted)).toEqual(new Set(planted.rules))
  })
})

test('every breach is an error, but the length of a file is only a hint', () => {
  const severities = Map.groupBy(faults.flatMap(diagnosticsOf), ({ severity }) => severity)
  const others = [...severities].filter(([severity]) => severity !== 'error')
  expect(others.map(([severity, found]) => [severity, found.map((one) => one.category)])).toEqual([
    ['info', ['lint/style/noExcessiveLinesPerFile']],
  ])
})

describe('the law lets lawful code pass', () => {
  test.each(clean)('$says', (planted) => {
    expect(rulesAgainst(planted)).toEqual(new Set())
  })
})
