import { listPublicScripts, logScript } from '@keyhaven/contracts/custom-scripts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../infra/http/route.ts'
import { noteRun, publicScripts } from './public-scripts.ts'

const LOG_BYTES = 4_096

export function customScriptRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listPublicScripts, { allow: 'public', cached: true }, async () => ({
    scripts: await publicScripts(ctx),
  }))
  const rules = { allow: 'public', bodyLimit: LOG_BYTES, limit: { max: 30, seconds: 60 } } as const
  route(app, logScript, rules, async ({ body }) => {
    await noteRun(ctx, body)
    return null
  })
}
