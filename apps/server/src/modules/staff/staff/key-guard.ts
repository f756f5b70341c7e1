import { API_KEY_PREFIX } from '@keyhaven/contracts/staff/api-keys'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { bearerOf } from '../../../infra/http/bearer.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { keyPermissions } from '../api-keys/api-keys.rules.ts'
import { findLiveKey, noteKeyUse } from '../api-keys/manage-keys.ts'
import { isFromNetworks } from '../api-keys/networks.ts'
import { rightsOf } from '../roles/roles.rules.ts'
import { activeStaff } from './staff.repo.ts'

/** The program that calls with a living key from where it may; undefined for everyone else. */
export async function findKeyHolder(
  ctx: Context,
  request: FastifyRequest,
): Promise<StaffPrincipal | undefined> {
  const bearer = bearerOf(request.headers.authorization)
  if (!bearer?.startsWith(API_KEY_PREFIX)) return undefined
  const key = await findLiveKey(ctx.backOfficeDb, bearer)
  const owner = key && (await activeStaff(ctx.backOfficeDb, key.ownerId))
  if (!key || !owner) return undefined
  const { keyId, networks, scope } = key
  const { facts, ...person } = owner
  if (!isFromNetworks(request.ip, networks)) {
    await record(ctx, request, key, 'api-key.wrong_network')
    return undefined
  }
  await noteKeyUse(ctx.backOfficeDb, keyId)
  if (request.method !== 'GET') await record(ctx, request, key, 'api-key.used')
  const { permissions, limits } = rightsOf(facts)
  return {
    ...person,
    roleName: facts.name,
    sessionId: 0,
    permissions: keyPermissions(scope, permissions),
    limits,
    viewAs: null,
    apiKeyId: keyId,
    // No program can show a second factor: sensitive acts stay closed to it.
    ...{ hasFactor: false, isProven: false, isFresh: false, isFactorDue: false },
  }
}

/** Calls that change something name the key as the one who acts, and the member behind it. */
async function record(
  ctx: Context,
  request: FastifyRequest,
  { keyId, ownerId }: { keyId: string; ownerId: string },
  action: string,
) {
  const call = `${request.method} ${request.routeOptions.url}`
  const meta = { call, network: networkOf(request.ip), owner: staffActor(ownerId) }
  const entry = { actor: `api-key:${keyId}`, action, object: `api-key:${keyId}`, meta }
  await inTransaction(ctx.backOfficeDb, (tx) => recordAudit(tx, entry))
}
