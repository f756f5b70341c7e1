import { randomBytes } from 'node:crypto'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { addPasskey, confirmAuthenticator } from '@keyhaven/contracts/staff/factors'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { hashToken } from '../../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../../infra/http/access.ts'
import { staffActor } from '../../../platform/audit/audit.rules.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { queueSecurityNews } from '../security-news.ts'
import { proveSession, revokeSessions } from '../staff.repo.ts'
import type { SecurityNews } from '../staff.rules.ts'
import { confirmedSecret } from './authenticator.ts'
import {
  deleteAuthenticator,
  deletePasskey,
  insertPasskeyOnce,
  lockFactors,
  ownedFactors,
  passkeysOf,
  replaceRecoveryCodes,
  storeAuthenticator,
} from './factors.repo.ts'
import { isAskedAt, RECOVERY_CODES, recoveryCodeOf } from './factors.rules.ts'
import { madePasskey, rpIdOf, staffSiteOf, waysOf } from './passkeys.ts'

/** What the security page shows. */
export async function securityOf(ctx: Context, staff: StaffPrincipal) {
  const [owned, passkeys] = await Promise.all([
    ownedFactors(ctx.backOfficeDb, staff.id),
    passkeysOf(ctx.backOfficeDb, staff.id),
  ])
  return {
    isFactorDue: staff.isFactorDue,
    methods: waysOf(ctx.config, owned).methods,
    app: owned.appAddedAt && { addedAt: owned.appAddedAt.toISOString() },
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      addedAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      isAskedHere: isAskedAt(staffSiteOf(ctx.config).host, rpIdOf(ctx.config, row.rp_id)),
    })),
    recoveryCodesLeft: owned.codesLeft,
  }
}

/** A change of what proves a person: one at a time, on record, and told to them by mail. */
async function change<T>(
  ctx: Context,
  staff: StaffPrincipal,
  news: SecurityNews,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const actor = staffActor(staff.id)
  const act = { actor, action: `staff.${news.replace('-', '_')}` }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    await lockFactors(tx, staff.id)
    const result = await work(tx)
    await queueSecurityNews(ctx, tx, staff, news)
    return { result, object: actor }
  })
}

async function freshRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(16)))
  await replaceRecoveryCodes(tx, staffId, codes.map(hashToken))
  return codes
}

/**
 * The first factor proves this session, ends all others, which nothing but a password opened, and
 * comes with recovery codes.
 */
async function afterAdding(tx: Tx, staff: StaffPrincipal): Promise<string[] | null> {
  await proveSession(tx, staff.sessionId)
  if (staff.hasFactor) return null
  await revokeSessions(tx, staff.id, staff.sessionId)
  return await freshRecoveryCodes(tx, staff.id)
}

/** Adds the app whose code was entered, in place of an earlier one. That code is used up. */
export async function addAuthenticator(
  ctx: Context,
  staff: StaffPrincipal,
  body: InputOf<typeof confirmAuthenticator>['body'],
): Promise<string[] | null> {
  const { sealed, step } = await confirmedSecret(ctx, staff.id, body)
  return await change(ctx, staff, 'app-added', async (tx) => {
    await storeAuthenticator(tx, staff.id, sealed, step)
    return await afterAdding(tx, staff)
  })
}

export async function addMadePasskey(
  ctx: Context,
  staff: StaffPrincipal,
  body: InputOf<typeof addPasskey>['body'],
): Promise<string[] | null> {
  const passkey = await madePasskey(ctx, staff.id, body)
  return await change(ctx, staff, 'passkey-added', async (tx) => {
    if (!(await insertPasskeyOnce(tx, staff.id, passkey))) throw new AppError('conflict')
    return await afterAdding(tx, staff)
  })
}

/** Someone with none left could not sign in any more. */
async function assertNotLast(tx: Tx, staffId: string) {
  const { hasApp, passkeyNames } = await ownedFactors(tx, staffId)
  if (!hasApp && passkeyNames.length === 0) throw new AppError('last_factor')
}

export const removeOwnAuthenticator = (ctx: Context, staff: StaffPrincipal) =>
  change(ctx, staff, 'app-removed', async (tx) => {
    if (!(await deleteAuthenticator(tx, staff.id))) throw new AppError('not_found')
    await assertNotLast(tx, staff.id)
  })

export const removeOwnPasskey = (ctx: Context, staff: StaffPrincipal, id: number) =>
  change(ctx, staff, 'passkey-removed', async (tx) => {
    if (!(await deletePasskey(tx, staff.id, id))) throw new AppError('not_found')
    await assertNotLast(tx, staff.id)
  })

export const newRecoveryCodes = (ctx: Context, staff: StaffPrincipal): Promise<string[]> =>
  change(ctx, staff, 'recovery-renewed', (tx) => freshRecoveryCodes(tx, staff.id))
