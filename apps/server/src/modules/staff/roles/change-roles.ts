import { randomBytes } from 'node:crypto'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { permissions, SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import { type addRole, type changeRole, firstLimits } from '@keyhaven/contracts/staff/roles'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited, type Outcome } from '../../platform/audit/audited.ts'
import {
  deleteRole,
  insertRole,
  isNameTaken,
  keptFacts,
  lockRole,
  replacePermissions,
  updateRole,
} from './roles.repo.ts'
import {
  covers,
  looserBy,
  type Rights,
  type RoleFacts,
  rightsOf,
  seenThrough,
  touched,
} from './roles.rules.ts'

const FOREIGN_KEY = '23503'

/** The member of staff who changes a role. */
export type RoleEditor = Rights & Readonly<{ id: string; role: string }>

/** What a role gives until the caller's transaction ends. */
export async function factsOfRole(tx: Tx, id: string): Promise<RoleFacts> {
  const facts = await keptFacts(tx, id)
  if (!facts) {
    const field = { field: 'role', message: 'There is no such role' }
    throw new AppError('invalid_request', field.message, [field])
  }
  return facts
}

async function assertFreeName(tx: Tx, name: string, exceptId: string) {
  if (await isNameTaken(tx, name, exceptId)) throw new AppError('role_name_taken')
}

/** A role of the shop's own, with nothing its maker lacks. Its limits are the first ones: more takes two. */
export async function createRole(
  ctx: Context,
  editor: RoleEditor,
  { name, permissions: wanted }: RequestOf<typeof addRole>['body'],
): Promise<string> {
  const id = `role_${randomBytes(10).toString('hex')}`
  const { limits } = seenThrough(editor, { permissions: wanted, limits: firstLimits })
  if (!covers(editor, { permissions: wanted, limits })) throw new AppError('role_above_own')
  const act = { actor: staffActor(editor.id), action: 'role.created' }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    await assertFreeName(tx, name, id)
    await insertRole(tx, id, { name, limits })
    await replacePermissions(tx, id, wanted)
    const meta = { name, permissions: wanted, limits }
    return { result: id, object: `role:${id}`, meta }
  })
}

export type RoleChange = RequestOf<typeof changeRole>['body']

/** What a change would do, of a role that stays as it is until the caller is done. Nobody touches their own role, or a right they lack. */
export async function plannedEdit(tx: Tx, editor: RoleEditor, id: string, change: RoleChange) {
  if (id === editor.role) throw new AppError('role_own')
  const row = await lockRole(tx, id)
  if (!row) throw new AppError('not_found')
  if (id === SUPER_ADMIN) throw new AppError('role_fixed')
  const name = change.name ?? row.facts.name
  if (row.isPreset && name !== row.facts.name) throw new AppError('role_fixed')
  const before = rightsOf(row.facts)
  const after = { ...before, ...defined(change) }
  if (!covers(editor, touched(before, after))) throw new AppError('role_above_own')
  await assertFreeName(tx, name, id)
  return { id, name, formerName: row.facts.name, version: row.version, before, after }
}
export type RoleEdit = Awaited<ReturnType<typeof plannedEdit>>

/** Writes what was planned. */
export async function writeEdit(
  tx: Tx,
  { id, name, formerName, before, after }: RoleEdit,
): Promise<Outcome<undefined>> {
  await updateRole(tx, id, { name, limits: after.limits })
  await replacePermissions(tx, id, after.permissions)
  const meta = {
    before: { name: formerName, ...before.limits },
    after: { name, ...after.limits },
    given: looserBy(before, after).given,
    taken: looserBy(after, before).given,
  }
  return { result: undefined, object: `role:${id}`, meta }
}

const defined = ({ permissions: wanted, limits }: RoleChange) => ({
  ...(wanted && { permissions: permissions.filter((name) => wanted.includes(name)) }),
  ...(limits && { limits }),
})

/** The database keeps a role that somebody has. */
function assertUnused(error: unknown): never {
  const { code } = error as { code?: string }
  throw code === FOREIGN_KEY ? new AppError('role_in_use') : error
}

/** Removes a role of the shop's own, once nobody has it. */
export async function dropRole(ctx: Context, editor: RoleEditor, id: string): Promise<void> {
  const act = { actor: staffActor(editor.id), action: 'role.removed' }
  await audited(ctx.backOfficeDb, act, async (tx) => {
    const row = await lockRole(tx, id)
    if (!row) throw new AppError('not_found')
    if (row.isPreset) throw new AppError('role_fixed')
    if (!covers(editor, rightsOf(row.facts))) throw new AppError('role_above_own')
    await deleteRole(tx, id).catch(assertUnused)
    return { result: undefined, object: `role:${id}`, meta: { name: row.facts.name } }
  })
}
