import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alertKinds } from '@keyhaven/contracts/alert-kinds'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../docs/alerts.md'), 'utf8')

test('every alert has a section of the runbook under its own name, and no section is of none', () => {
  const sections = [...page.matchAll(/^## (.+) \(`([\w-]+)`\)$/gm)].map(([, name, kind]) => [
    kind,
    name,
  ])
  expect(Object.fromEntries(sections)).toEqual(alertKinds)
})
