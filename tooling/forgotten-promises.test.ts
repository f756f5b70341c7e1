import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const tree = mkdtempSync(join(tmpdir(), 'forgotten-promises-'))
afterAll(() => rmSync(tree, { recursive: true }))

const planted = {
  'a select of the query builder': `db.selectFrom('products').select('id').execute()`,
  'an insert that returns its row': `db.insertInto('emails').values(row).returning('id').execute()`,
  'raw SQL': 'sql`select 1`.execute(db)',
  "a promise of Node's own": 'sleep(5)',
  'an async function of ours': 'later()',
  'a method of an inferred type': 'mail.send()',
  'what follows a promise': 'later().then(() => 1)',
  'promises taken together': 'Promise.all([later(), later()])',
  'the promises of a map': '[1, 2].map(() => later())',
  'a statement inside a transaction':
    "await db.transaction().execute(async (tx) => { tx.deleteFrom('orders').execute() })",
}
const misused = {
  'a condition': 'if (later()) await sleep(5)',
  'the choice of a filter': '[1, 2].filter(async (n) => n === 1)',
}
/** Two files that import each other. */
const circle = {
  'hen.ts': "import { egg } from './egg.ts'\nexport const hen = () => egg\n",
  'egg.ts': "import { hen } from './hen.ts'\nexport const egg = () => hen\n",
}
const held = {
  'an awaited statement': `await db.selectFrom('products').select('id').execute()`,
  'a promise set aside on purpose': 'void sleep(5)',
}

const programOf = (statement: string) => `
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb } from '../apps/server/src/infra/db/db.ts'
const db = createDb({ url: '', max: 1, name: '', named: false })
const row = { dedupe_key: '', template: '', recipient: '', data: '{}', reason: '' }
const later = async () => 1
const createMail = () => ({ send: async () => 2 })
const mail = createMail()
export async function work() {
  ${statement}
  return [sleep, sql, row, later, mail, db]
}
`

const fileOf = (name: string) => `${name.replace(/\W+/g, '-')}.ts`
let output = ''

beforeAll(() => {
  for (const part of ['.oxlintrc.json', 'tsconfig.base.json', 'apps/server/src/infra']) {
    cpSync(join(root, part), join(tree, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  writeFileSync(
    join(tree, 'tsconfig.json'),
    '{"extends":"./tsconfig.base.json","include":["planted"]}',
  )
  mkdirSync(join(tree, 'planted'))
  for (const [name, statement] of Object.entries({ ...planted, ...misused, ...held })) {
    writeFileSync(join(tree, 'planted', fileOf(name)), programOf(statement))
  }
  for (const [name, text] of Object.entries(circle)) {
    writeFileSync(join(tree, 'planted', name), text)
  }
  const lint = join(root, 'node_modules/.bin/oxlint')
  output = spawnSync(lint, ['--type-aware', '--format=unix', 'planted'], {
    cwd: tree,
  }).stdout.toString()
})

test.each(Object.keys(planted))('%s that nobody waits for is reported', (name) => {
  expect(output).toMatch(new RegExp(`${fileOf(name)}:.*no-floating-promises`))
})

test.each(Object.keys(misused))('%s is no promise', (name) => {
  expect(output).toMatch(new RegExp(`${fileOf(name)}:.*no-misused-promises`))
})

test.each(Object.keys(circle))('%s is not in a circle of imports', (name) => {
  expect(output).toMatch(new RegExp(`${name}:.*no-cycle`))
})

test.each(Object.keys(held))('%s is left alone', (name) => {
  expect(output).not.toContain(fileOf(name))
})
