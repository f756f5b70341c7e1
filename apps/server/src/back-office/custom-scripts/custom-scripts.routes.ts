import {
  askPublish,
  createScript,
  listScriptLog,
  listScripts,
  readScript,
  restoreVersion,
  saveDraft,
  switchAllOff,
  switchAllOn,
  switchScriptOff,
  switchScriptOn,
} from '@keyhaven/contracts/staff/custom-scripts'
import { askToPublish } from '../../modules/operations/custom-scripts/publish-script.ts'
import {
  addScript,
  changeDraft,
  restore,
  scriptObject,
  switchAll,
  switchScript,
} from '../../modules/operations/custom-scripts/write-scripts.ts'
import { seenVersion } from '../kit/if-match.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { scriptForStaff } from './find-script.ts'
import { scriptLogForStaff, scriptsForStaff } from './list-scripts.ts'

const done = { success: true } as const

export function customScriptScreen(route: StaffRoute) {
  const edit = { allow: 'scripts.edit' } as const
  const write = { ...edit, stepUp: 'always' } as const
  // Stopping is never in the way of anybody: it asks for no second factor.
  const stop = { ...edit, isKeyNeeded: true } as const
  const start = { allow: 'scripts.publish', stepUp: 'always', isKeyNeeded: true } as const

  route(listScripts, edit, ({ query }, ctx) => scriptsForStaff(ctx, query))
  route(listScriptLog, edit, ({ query }, ctx) => scriptLogForStaff(ctx, query))
  route(readScript, edit, ({ params }, ctx) => scriptForStaff(ctx, params.id))
  route(createScript, write, async ({ body }, ctx) =>
    scriptForStaff(ctx, await addScript(ctx, ctx.staff.id, body)),
  )
  route(saveDraft, write, async ({ params, body }, ctx, request) => {
    const change = { id: params.id, by: ctx.staff.id, seen: seenVersion(request), draft: body }
    await namingTheOther(ctx, scriptObject(params.id), () => changeDraft(ctx, change))
    return await scriptForStaff(ctx, params.id)
  })
  route(restoreVersion, write, async ({ params, body }, ctx) => {
    await restore(ctx, ctx.staff.id, params.id, body.number)
    return await scriptForStaff(ctx, params.id)
  })
  route(askPublish, { ...write, isKeyNeeded: true }, async ({ params }, ctx) => ({
    ...done,
    approval: await askToPublish(ctx, ctx.staff, params.id),
  }))
  route(switchScriptOff, stop, async ({ params, body }, ctx) => {
    await switchScript(ctx, { id: params.id, by: ctx.staff.id, isActive: false, ...body })
    return await scriptForStaff(ctx, params.id)
  })
  route(switchScriptOn, start, async ({ params, body }, ctx) => {
    await switchScript(ctx, { id: params.id, by: ctx.staff.id, isActive: true, ...body })
    return await scriptForStaff(ctx, params.id)
  })
  route(switchAllOff, stop, async ({ body }, ctx) => {
    await switchAll(ctx, ctx.staff, { isOn: false, ...body })
    return done
  })
  route(switchAllOn, start, async ({ body }, ctx) => {
    const approval = await switchAll(ctx, ctx.staff, { isOn: true, ...body })
    return { ...done, approval: approval ?? null }
  })
}
