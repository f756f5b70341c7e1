import { fetchFeed } from '@keyhaven/contracts/feeds'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { route } from '../../../infra/http/route.ts'
import { feedFile } from './feeds.service.ts'

const types = {
  google: 'application/xml; charset=utf-8',
  openai: 'application/jsonl; charset=utf-8',
} as const

export function feedRoutes(app: FastifyInstance, ctx: Context) {
  const rules = { allow: 'public', limit: { max: 30, seconds: 60 } } as const
  route(app, fetchFeed, rules, async ({ params }, request, reply) => {
    const { format, body } = await feedFile(ctx, params, storeIn(request).id)
    reply.headers({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'content-type': types[format],
    })
    return body
  })
}
