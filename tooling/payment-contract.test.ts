import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printContract, tablesPath } from '../apps/sandbox/src/payments/contract/print.ts'
import { readTypes } from '../apps/sandbox/src/payments/contract/read-types.ts'

const MOST_MS = 10_000
const written = readFileSync(tablesPath, 'utf8')
const library = join(import.meta.dirname, '../node_modules/stripe/esm')

test('the stand-in knows exactly what the types of the installed library say', () => {
  const begun = performance.now()
  expect(printContract(readTypes())).toBe(written)
  expect(performance.now() - begun).toBeLessThan(MOST_MS)
})

test.each([
  ['resources/PaymentIntents.d.ts', "'automatic_async'", "'automatic_later'"],
  ['resources/Disputes.d.ts', "'appeal_under_review'", "'appeal_under_way'"],
  ['resources/Events.d.ts', "type: 'payment_intent.processing'", "type: 'payment_intent.slow'"],
  ['apiVersion.d.ts', '2026-10-28.endive', '2027-01-27.endive'],
])('one changed word in %s is a difference', (file, before, after) => {
  const path = join(library, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  const changed = { [path]: text.replaceAll(before, after) }
  expect(printContract(readTypes(changed))).not.toBe(written)
})
