import * as contract from '@keyhaven/contracts/staff/custom-scripts'
import { customScriptsScreen } from '@keyhaven/contracts/staff/screens/custom-scripts'
import { askToPublish } from '../../modules/growth/custom-scripts/publish-script.ts'
import {
  addScript,
  changeDraft,
  restore,
  scriptObject,
  switchAll,
  switchScript,
} from '../../modules/growth/custom-scripts/write-scripts.ts'
import { seenVersion } from '../kit/if-match.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { scriptForStaff } from './find-script.ts'
import { scriptLogForStaff, scriptsForStaff } from './list-scripts.ts'

const done = { success: true } as const

export const customScriptRoutes = served(
  customScriptsScreen,
  handles(contract, {
    // Stopping is never in the way of anybody: it asks for no second factor.
    listScripts: ({ query }, ctx) => scriptsForStaff(ctx, query),
    listScriptLog: ({ query }, ctx) => scriptLogForStaff(ctx, query),
    readScript: ({ params }, ctx) => scriptForStaff(ctx, params.id),
    createScript: async ({ body }, ctx) =>
      scriptForStaff(ctx, await addScript(ctx, ctx.staff.id, body)),
    saveDraft: async ({ params, body }, ctx, request) => {
      const change = { id: params.id, by: ctx.staff.id, seen: seenVersion(request), draft: body }
      await namingTheOther(ctx, scriptObject(params.id), () => changeDraft(ctx, change))
      return await scriptForStaff(ctx, params.id)
    },
    restoreVersion: async ({ params, body }, ctx) => {
      await restore(ctx, ctx.staff.id, params.id, body.number)
      return await scriptForStaff(ctx, params.id)
    },
    askPublish: async ({ params }, ctx) => ({
      ...done,
      approval: await askToPublish(ctx, ctx.staff, params.id),
    }),
    switchScriptOff: async ({ params, body }, ctx) => {
      await switchScript(ctx, { id: params.id, by: ctx.staff.id, isActive: false, ...body })
      return await scriptForStaff(ctx, params.id)
    },
    switchScriptOn: async ({ params, body }, ctx) => {
      await switchScript(ctx, { id: params.id, by: ctx.staff.id, isActive: true, ...body })
      return await scriptForStaff(ctx, params.id)
    },
    switchAllOff: async ({ body }, ctx) => {
      await switchAll(ctx, ctx.staff, { isOn: false, ...body })
      return done
    },
    switchAllOn: async ({ body }, ctx) => {
      const approval = await switchAll(ctx, ctx.staff, { isOn: true, ...body })
      return { ...done, approval: approval ?? null }
    },
  }),
)
