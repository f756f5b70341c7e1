import { waitsFor } from '@keyhaven/contracts/staff/missing-steps'
import type { Opening, Step } from '@keyhaven/contracts/staff/welcome'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { OPENING } from '../../modules/platform/go-live/go-live.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { setOpening } from '../../modules/staff/guarded-settings/set-opening.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { nameOfActor } from '../kit/staff-names.ts'
import { stepsFrom } from './checklist.rules.ts'
import { shopFacts } from './read-facts.ts'

export async function currentSteps(ctx: StaffContext): Promise<Step[]> {
  return stepsFrom(await shopFacts(ctx))
}

export async function openingOf(ctx: StaffContext): Promise<Opening> {
  const { rows } = await sql<{ at: Date; by: string; reason: string }>`
    select at, changed_by as by, reason
    from setting_changes
    where key = ${OPENING}
    order by id desc
    limit 1`.execute(ctx.db)
  const [last] = rows
  const by = last && ((await nameOfActor(ctx.db, last.by)) ?? last.by)
  return {
    isLive: ctx.config.isLive,
    isOpen: (await settingsOf(ctx))[OPENING],
    changed: last && by ? { at: last.at.toISOString(), by, reason: last.reason } : null,
  }
}

/** Opening takes every needed step, read anew; closing takes none. */
export async function openOrClose(ctx: StaffContext, isOpen: boolean, reason: string) {
  if (ctx.staff.role !== 'super_admin') throw new AppError('not_allowed')
  if (isOpen) {
    const missing = waitsFor(await currentSteps(ctx))
    if (missing) throw new AppError('not_ready_to_open', `${missing}.`)
  }
  await setOpening(ctx, ctx.actor, isOpen, reason)
}
