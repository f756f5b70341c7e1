import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const general = [
  'Asked',
  'Wanted',
  'Wish',
  'Deed',
  'Said',
  'Told',
  'Row',
  'Answer',
  'Change',
  'Place',
]
const declared = new RegExp(
  `^(?:export )?(?:declare )?(?:type|interface) (${general.join('|')})\\b`,
  'gm',
)

/** Types at the top of a file whose name says nothing about their subject. */
const generalTypes = (path: string, text: string): string[] =>
  [...text.matchAll(declared)].map(([, name]) => `${path}: ${name}`)

test('a type is named after what it holds, with its subject', () => {
  expect(files.length).toBeGreaterThan(2000)
  const found = files.flatMap((path) => generalTypes(path, readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['type Row = Readonly<{ id: number }>', 'Row'],
  ['export type Said<Answer> = Partial<Answer>', 'Said'],
  ['export interface Deed {', 'Deed'],
])('“%s” is reported', (line, name) => {
  expect(generalTypes('planted.ts', `import 'node:fs'\n${line}\n`)).toEqual([`planted.ts: ${name}`])
})

test.each([
  'type DisputeRow = Readonly<{ id: number }>',
  'export function Answer() {',
  '  type Told = string',
])('“%s” is not', (line) => {
  expect(generalTypes('planted.ts', line)).toEqual([])
})
