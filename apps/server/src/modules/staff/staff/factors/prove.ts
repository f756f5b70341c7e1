import type { Proof } from '@keyhaven/contracts/staff/factors'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { hashToken } from '../../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { staffActor } from '../../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { queueSecurityNews } from '../security-news.ts'
import { isFreshCode } from './authenticator.ts'
import { spendRecoveryCode } from './factors.repo.ts'
import { normalRecoveryCode } from './factors.rules.ts'
import { hasSigned } from './passkeys.ts'

type Who = Readonly<{ id: string; email: string }>

/** Only codes can be guessed: a passkey signs or it does not. */
export const isGuess = (proof: Proof): boolean => !('passkey' in proof)

/** Which factor it was. Throws for one that is wrong or was used before, and puts that on record. */
export async function checkProof(ctx: Context, who: Who, proof: Proof): Promise<string> {
  const [factor, isRight] = await tried(ctx, who, proof)
  if (isRight) return factor
  const actor = staffActor(who.id)
  const entry = { actor, action: 'staff.factor_refused', object: actor, meta: { factor } }
  await inTransaction(ctx.backOfficeDb, (tx) => recordAudit(tx, entry))
  throw new AppError('factor_refused')
}

async function tried(ctx: Context, who: Who, proof: Proof): Promise<[string, boolean]> {
  if ('code' in proof) return ['code', await isFreshCode(ctx, who.id, proof.code)]
  if ('passkey' in proof) return ['passkey', await hasSigned(ctx, who.id, proof.passkey)]
  return ['recovery', await isRecoveryCode(ctx, who, proof.recoveryCode)]
}

/** Used up with the same statement that finds it; its owner is told. */
async function isRecoveryCode(ctx: Context, who: Who, typed: string): Promise<boolean> {
  const hash = hashToken(normalRecoveryCode(typed))
  return await inTransaction(ctx.backOfficeDb, async (tx) => {
    if (!(await spendRecoveryCode(tx, who.id, hash))) return false
    const actor = staffActor(who.id)
    await recordAudit(tx, { actor, action: 'staff.recovery_code_used', object: actor })
    await queueSecurityNews(ctx, tx, who, 'recovery-used')
    return true
  })
}
