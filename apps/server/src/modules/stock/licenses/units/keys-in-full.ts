import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { keyRingOf } from '../vault/key-vault.ts'
import { markExported, sealedKeys } from './assignments.repo.ts'
import { openerOf } from './reveal-keys.ts'

/**
 * Whole keys of sold licences, by their assignments, for a file that two people agreed on. As with every look, that
 * they were seen is committed before one leaves: none of them returns to stock. One that is withheld stays shut.
 */
export async function keysInFull(
  ctx: Pick<Context, 'backOfficeDb' | 'config'>,
  assignmentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const sealed = await inTransaction(ctx.backOfficeDb, async (tx) => {
    const seen = await markExported(tx, assignmentIds)
    return await sealedKeys(tx, seen)
  })
  const open = openerOf(keyRingOf(ctx.config))
  return new Map(sealed.map((row) => [row.assignmentId, open(row)]))
}
