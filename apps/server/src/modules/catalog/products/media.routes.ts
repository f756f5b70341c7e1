import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { pictureOf } from './media.ts'

const open = { config: { allow: 'public', site: 'both' }, schema: { hide: true } } as const

/** Pictures by their hash: what an address shows never changes, so it may be kept for ever. */
export function mediaRoutes(app: FastifyInstance, ctx: Context) {
  app.get<{ Params: { name: string } }>('/media/:name', open, async ({ params }, reply) => {
    const sha256 = /^([0-9a-f]{64})\.webp$/.exec(params.name)?.[1]
    const bytes = sha256 === undefined ? undefined : await pictureOf(ctx, sha256)
    if (!bytes) throw new AppError('not_found')
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
  })
}
