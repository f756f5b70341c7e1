import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { revokeToken } from './downloads.repo.ts'

type TokenRevocation = Readonly<{ id: number; by: string; reason: string }>

/** Ends a link to the Mac page at once. One that is ended already stays so; nothing is noted twice. */
export async function endToken(ctx: Context, { id, by, reason }: TokenRevocation) {
  const act = { actor: staffActor(by), action: 'download-token.revoked' }
  return await audited(ctx.db, act, async (tx) => {
    const outcome = await revokeToken(tx, id, by)
    if (!outcome) throw new AppError('not_found')
    const object = outcome.isNew ? `download-token:${id}` : null
    return { result: { success: true as const }, object, meta: { reason, uses: outcome.uses } }
  })
}
