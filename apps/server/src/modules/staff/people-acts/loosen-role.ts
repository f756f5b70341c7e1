import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { permissions } from '@keyhaven/contracts/staff/permissions'
import { roleLimits } from '@keyhaven/contracts/staff/roles'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { audited, sayActor } from '../../platform/audit/audited.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { aloneOrAsked } from '../approvals/alone-or-asked.ts'
import { defineApproval } from '../approvals/approval-kind.ts'
import { askApproval } from '../approvals/ask-approval.ts'
import { plannedEdit, type RoleChange, type RoleEditor, writeEdit } from '../roles/change-roles.ts'
import { changeOfRole, covers, looserBy, touched } from '../roles/roles.rules.ts'
import { isRoleHeld } from '../staff/manage-members.ts'
import type { Named } from '../staff/notify-of-staff.ts'

const rights = z.object({ permissions: z.array(z.enum(permissions)), limits: roleLimits })

/** A role that lets people do more. Nobody approves more for themselves, nor what they lack. */
export const looserRole = defineApproval({
  name: 'role.loosen',
  needs: 'roles.manage',
  wait: 'day',
  payload: z.object({
    id: z.string(),
    name: z.string(),
    /** What it gave when it was asked for. */
    before: rights,
    after: rights,
  }),
  mayDecide: async (_ctx, { id, before, after }, decider) =>
    decider.role !== id && covers(decider, touched(before, after)),
  apply: async (_ctx, tx, { id, name, before, after }, { id: approval, asker, decidedBy }) => {
    const edit = await judgedEdit(tx, asker, id, { name, ...after })
    if (!isDeepStrictEqual(edit.before, before)) throw new AppError('approval_outdated')
    const actor = staffActor(asker.id)
    await sayActor(tx, actor)
    const { meta } = await editedRole(tx, asker, edit)
    const entry = { actor, action: 'role.changed', object: `role:${id}` }
    await recordAudit(tx, {
      ...entry,
      meta: { ...meta, approval: { id: approval, approvedBy: decidedBy } },
    })
    return `role:${id}`
  },
})

type Editor = RoleEditor & Named

/** What a change would do, and whether it takes two: to give a role that nobody has is judged when it is given. */
async function judgedEdit(tx: Tx, editor: Editor, id: string, change: RoleChange) {
  const edit = await plannedEdit(tx, editor, id, change)
  const { given, raised } = looserBy(edit.before, edit.after)
  const isHeld = await isRoleHeld(tx, id)
  return { ...edit, isHeld, takesTwo: raised.length > 0 || (isHeld && given.length > 0) }
}
type Judged = Awaited<ReturnType<typeof judgedEdit>>

/** Writes it, and tells everyone who approves of a change that members feel. */
async function editedRole(tx: Tx, { firstName, lastName }: Named, edit: Judged) {
  const { id, name, before, after, takesTwo, isHeld } = edit
  const outcome = await writeEdit(tx, edit)
  if (takesTwo || (isHeld && !isDeepStrictEqual(before, after))) {
    await notifyStaff(tx, {
      dedupeKey: `guard:role:${randomUUID()}`,
      severity: takesTwo ? 'warning' : 'info',
      title: takesTwo ? 'A role may do more, by two people' : 'A role may do less',
      body: `${firstName} ${lastName}: ${name} ${changeOfRole(before, after)}`,
      object: `role:${id}`,
      to: { permission: 'approvals.decide' },
    })
  }
  return outcome
}

type VersionedRoleChange = RoleChange & Readonly<{ version: string }>

/** Changes a role; to one that lets people do more, once a second member approves. */
export async function editRoleByOneOrTwo(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  wanted: VersionedRoleChange,
): Promise<RequestedApproval | undefined> {
  const done = await aloneOrAsked(
    async () => {
      await editAlone(ctx, staff, id, wanted)
      return {}
    },
    () => askToLoosen(ctx, staff, id, wanted),
  )
  return 'approval' in done ? done.approval : undefined
}

async function editAlone(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  { version, ...change }: VersionedRoleChange,
) {
  const act = { actor: staffActor(staff.id), action: 'role.changed' }
  await audited(ctx.backOfficeDb, act, async (tx) => {
    const edit = await judgedEdit(tx, staff, id, change)
    if (edit.version !== version) throw new AppError('version_stale')
    if (edit.takesTwo) throw new AppError('second_person_needed')
    return await editedRole(tx, staff, edit)
  })
}

async function askToLoosen(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  { version: _, ...change }: VersionedRoleChange,
) {
  const { name, before, after } = await inTransaction(ctx.backOfficeDb, (tx) =>
    plannedEdit(tx, staff, id, change),
  )
  return await askApproval(ctx, staff, looserRole, {
    object: `role:${id}`,
    summary: `Let the role ${name} do more: it ${changeOfRole(before, after)}`,
    payload: {
      ...{ id, name },
      before: { permissions: [...before.permissions], limits: before.limits },
      after: { permissions: [...after.permissions], limits: after.limits },
    },
  })
}
