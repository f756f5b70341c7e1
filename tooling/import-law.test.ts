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
import { habits, importForms, reExports, storage } from './import-law/other-faults.ts'
import type { Planted } from './import-law/planted.ts'

type Report = {
  summary: { unchanged: number }
  diagnostics: { category: string; message: string; severity: string; location: { path: string } }[]
}

const root = join(import.meta.dirname, '..')
const tree = mkdtempSync(join(tmpdir(), 'import-law-'))

const faults = [...forbiddenImports, ...importForms, ...reExports, ...habits, ...storage]
const clean = [...cleanServer, ...cleanWeb, ...cleanTools, ...groundwork]
const judged = [...faults, ...clean]

const ownRules = ['tooling/no-re-export.grit', 'tooling/storage-behind-one-door.grit']

let report: Report
beforeAll(() => {
  for (const part of ['biome.json', ...ownRules]) {
    cpSync(join(root, part), join(tree, part), { recursive: true })
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
    'examples',
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
  expect(new Set(judged.map(({ file }) => file)).size).toBe(judged.length)
  expect(report.summary.unchanged).toBe(judged.length)
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
