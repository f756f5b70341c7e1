import type { SavedView } from '@keyhaven/contracts/staff/saved-views'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import {
  countViews,
  deleteView,
  insertView,
  lockView,
  updateView,
  viewsOf,
} from './saved-views.repo.ts'

const MOST_VIEWS = 100

type Member = Pick<StaffPrincipal, 'id' | 'permissions'>
type ViewRow = Awaited<ReturnType<typeof viewsOf>>[number]

const maySetForAll = ({ permissions }: Member) => permissions.includes('views.manage_global')

/** Shared views belong to those who may manage them, private ones to their author. */
const isOf = (row: Pick<ViewRow, 'staff_id' | 'is_shared'>, member: Member) =>
  row.is_shared ? maySetForAll(member) : row.staff_id === member.id

const shown = (row: ViewRow, member: Member): SavedView => ({
  id: row.id,
  name: row.name,
  search: row.search,
  isShared: row.is_shared,
  isMine: isOf(row, member),
})

const act = ({ id }: Member, action: string) => ({ actor: staffActor(id), action })

export async function viewsFor({ backOfficeDb }: Context, member: Member, list: string) {
  return (await viewsOf(backOfficeDb, member.id, list)).map((row) => shown(row, member))
}

type NewView = { list: string; name: string; search: string; isShared: boolean }

export async function saveView(ctx: Context, member: Member, view: NewView): Promise<SavedView> {
  if (view.isShared && !maySetForAll(member)) throw new AppError('not_allowed')
  return await audited(ctx.backOfficeDb, act(member, 'view.saved'), async (tx) => {
    if ((await countViews(tx, member.id)) >= MOST_VIEWS) throw new AppError('conflict')
    const row = await insertView(tx, { ...view, staffId: member.id })
    const meta = { list: view.list, isShared: view.isShared }
    return { result: shown(row, member), object: `view:${row.id}`, meta }
  })
}

/** The view, if it is theirs to change; one they cannot see does not exist for them. */
async function ownView(tx: Tx, member: Member, id: number) {
  const row = await lockView(tx, id)
  if (!row || (!row.is_shared && row.staff_id !== member.id)) throw new AppError('not_found')
  if (!isOf(row, member)) throw new AppError('not_allowed')
  return row
}

type ViewChange = { name?: string | undefined; search?: string | undefined }

export async function changeSavedView(
  ctx: Context,
  member: Member,
  id: number,
  change: ViewChange,
) {
  return await audited(ctx.backOfficeDb, act(member, 'view.changed'), async (tx) => {
    const { list, ...before } = await ownView(tx, member, id)
    const isSame = Object.values(change).every((value) => value === undefined)
    const row = isSame ? before : await updateView(tx, id, change)
    const object = isSame ? null : `view:${id}`
    return { result: shown(row, member), object, meta: { list } }
  })
}

export async function removeSavedView(ctx: Context, member: Member, id: number): Promise<void> {
  await audited(ctx.backOfficeDb, act(member, 'view.removed'), async (tx) => {
    const { list, is_shared } = await ownView(tx, member, id)
    await deleteView(tx, id)
    return { result: undefined, object: `view:${id}`, meta: { list, isShared: is_shared } }
  })
}
