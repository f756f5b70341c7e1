import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/logs.md'), 'utf8')
const documented = new Set([...page.matchAll(/`(\w+)`/g)].map(([, name]) => name))

const sources = globSync('apps/server/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.|\/(?:testing|seed|cli)\//.test(path),
)
const call = /\blog\.(?:info|warn|error|fatal|debug|child)\(\s*\{([^}]*)/g
const nested = /\([^()]*\)|\[[^[\]]*\]/g

/** The names of the fields that a call of the log is given. */
const fieldsIn = (body: string) =>
  body
    .replace(nested, '')
    .replace(nested, '')
    .split(',')
    .flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? [])

test('every field that a line of the log can have is documented', () => {
  const used = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(call)].flatMap(([, body = '']) =>
      fieldsIn(body).map((field) => ({ path, field })),
    ),
  )
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter(({ field }) => !documented.has(field))).toEqual([])
})
