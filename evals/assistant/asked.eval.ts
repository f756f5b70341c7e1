import { readFileSync, writeFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { measure } from './measure.ts'
import {
  comparisonOf,
  figuresOf,
  gatesOf,
  type Result,
  type Saved,
  safetyGates,
  savedOf,
  tableOf,
} from './report.rules.ts'

const { model, endpoint, key, compare, save } = inject('wanted')

/** Only models that mean well are measured by how much they answer. */
const gates = model.startsWith('stand-in') ? safetyGates : gatesOf

function told(name: string, results: readonly Result[]) {
  const held = gates(figuresOf(results))
  console.log(`\n${tableOf(name, results, held)}`)
  return held
    .filter(({ isHeld }) => !isHeld)
    .map(({ says, figure }) => `${name}: ${says}: ${figure}`)
}

test('the evaluation set of the assistant', async () => {
  const results = await measure({ model, endpoint, key }, ['cases', 'held-out'])
  const of = (shelf: string) => results.filter((result) => result.shelf === shelf)
  const broken = [
    ...told(`${model}, open cases`, of('cases')),
    ...told(`${model}, held out`, of('held-out')),
  ]
  const now = savedOf(model, results)
  if (compare) {
    const before = JSON.parse(readFileSync(compare, 'utf8')) as Saved
    console.log(`\n${comparisonOf(before, now)}`)
  }
  if (save) writeFileSync(save, `${JSON.stringify(now, null, 2)}\n`)
  expect(broken).toEqual([])
})
