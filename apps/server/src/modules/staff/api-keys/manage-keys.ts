import { randomBytes } from 'node:crypto'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { API_KEY_PREFIX, type addApiKey } from '@keyhaven/contracts/staff/api-keys'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { insertKey, liveKey, recordKeyUse, revokeAllOf, revokeOne } from './api-keys.repo.ts'
import { networkIn } from './networks.ts'

const HINT_LENGTH = 8

export type ApiKeyRequest = RequestOf<typeof addApiKey>['body']

/** A key gets no right its maker lacks, and works from networks that are some. */
export function judgeKey(staff: Pick<StaffPrincipal, 'permissions'>, wanted: ApiKeyRequest) {
  if (wanted.networks.some((text) => !networkIn(text))) {
    const field = { field: 'networks', message: 'Write networks like 203.0.113.0/24' }
    throw new AppError('invalid_request', field.message, [field])
  }
  if (!wanted.permissions.every((one) => staff.permissions.includes(one))) {
    throw new AppError('role_above_own')
  }
}

/** Makes a key that was judged. The answer is the only time it is shown. */
export async function createKey(
  ctx: Context,
  staff: StaffPrincipal,
  { name, permissions, days, networks }: ApiKeyRequest,
  /** Tells those who must hear of it, in the same transaction. */
  tell: (tx: Tx) => Promise<void>,
): Promise<{ id: string; secret: string }> {
  const id = `key_${randomBytes(10).toString('hex')}`
  const secret = `${API_KEY_PREFIX}${newToken()}`
  const key = { id, name, networks, days, permissions, ownerId: staff.id }
  const act = { actor: staffActor(staff.id), action: 'api-key.created' }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    await insertKey(tx, { ...key, hint: secret.slice(0, HINT_LENGTH), hash: hashToken(secret) })
    await tell(tx)
    const meta = { permissions, networks, days }
    return { result: { id, secret }, object: `api-key:${id}`, meta }
  })
}

export async function revokeKey(ctx: Context, staff: StaffPrincipal, id: string): Promise<void> {
  const act = { actor: staffActor(staff.id), action: 'api-key.revoked' }
  await audited(ctx.backOfficeDb, act, async (tx) => {
    const ownerId = await revokeOne(tx, id)
    if (!ownerId) throw new AppError('not_found')
    return { result: undefined, object: `api-key:${id}`, meta: { ownerId } }
  })
}

/** Ends every key of a member who leaves or was reset; how many those were. */
export const revokeKeysOf = (tx: Tx, ownerId: string): Promise<number> => revokeAllOf(tx, ownerId)

/** The key behind a bearer, while it lives. */
export const findLiveKey = (db: Db, bearer: string) => liveKey(db, hashToken(bearer))

export const noteKeyUse = (db: Db, id: string): Promise<void> => recordKeyUse(db, id)
