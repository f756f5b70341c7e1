import { judge } from './judge.rules.ts'
import { type ModelChoice, modelUnderTest } from './model-under-test.ts'
import { readCases, type Shelf } from './read-cases.ts'
import type { Result } from './report.rules.ts'
import { openStage } from './stage.ts'
import { truthFor } from './truth.ts'

/** Plays every case of some shelves on one stage, one after the other, and judges the answers. */
export async function measure(wanted: ModelChoice, shelves: readonly Shelf[]): Promise<Result[]> {
  const cases = shelves.flatMap((shelf) => readCases(shelf).map((one) => ({ shelf, one })))
  const model = await modelUnderTest(wanted)
  const stage = await openStage(
    cases.map(({ one }) => one),
    model.config,
  )
  try {
    const results: Result[] = []
    for (const { shelf, one } of cases) {
      const { answers } = await stage.play(one)
      const faults = judge(one, answers, truthFor(one, await stage.scene()))
      results.push({ shelf, one, answers, faults })
    }
    return results
  } finally {
    await stage.close()
    await model.close()
  }
}
