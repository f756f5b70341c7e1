import { inLongTransaction } from '../../../infra/db/transaction.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { countTimedTables, maintainPartitions, stepBackSoon } from './partitions.repo.ts'

const LONGEST_SECONDS = 120

/** Months are made weeks ahead, so a turn that has to step back is no loss. */
export const monthlyParts = defineTick({
  name: 'parts.keep',
  everyMs: 3_600_000,
  isShared: true,
  run: async ({ db, log }) => {
    const dropped = await inLongTransaction(db, LONGEST_SECONDS, async (tx) => {
      await stepBackSoon(tx)
      return await maintainPartitions(tx)
    })
    if (dropped > 0) log.info({ dropped }, 'parts whose time is over are dropped')
  },
})

export const countedParts = defineTick({
  name: 'parts.count',
  everyMs: 86_400_000,
  isShared: true,
  run: async ({ db }) => {
    await inLongTransaction(db, LONGEST_SECONDS, async (tx) => {
      await stepBackSoon(tx)
      await countTimedTables(tx)
    })
  },
})
