import type { StatementNames } from './statement-names.ts'

type Refusal = { code?: string; routine?: string }

/**
 * A newer version of the shop added a column to a table that a planned statement reads whole. PostgreSQL
 * refuses that plan from then on, for as long as the connection lives.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as Refusal
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

const isTransactionOver = (error: unknown) => (error as Refusal).code === '25P02'

type Run = (name: string) => Promise<unknown>

/** Runs a named statement, under a new name if its plan is stale. In a transaction it is the transaction that is tried again. */
export async function withFreshPlan(names: StatementNames, text: string, name: string, run: Run) {
  try {
    return await run(name)
  } catch (error) {
    if (!isStalePlan(error)) throw error
    names.renew(name)
    return run(names.nameOf(text) ?? '').catch((second: unknown) => {
      throw isTransactionOver(second) ? error : second
    })
  }
}
