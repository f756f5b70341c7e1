import { PIXEL_PATH } from '@keyhaven/contracts/page-entries'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { pixelScripts, publicScripts } from '../custom-scripts/public-scripts.ts'
import { pixelPage } from './pixel-page.ts'
import { isOn, isTagged, tagConfigOf } from './tag-settings.ts'

/** The one document in which marketing tools run and hear of visits and purchases. Nothing of the shop is in its reach. */
export function pixelRoutes(app: FastifyInstance, ctx: Context) {
  const options = { config: { allow: 'public' }, schema: { hide: true } } as const
  app.get<{ Querystring: { page?: unknown } }>(PIXEL_PATH, options, async (request, reply) => {
    const [config, all] = await Promise.all([tagConfigOf(ctx), publicScripts(ctx)])
    const isPublic = request.query.page === 'public'
    const tags = (isPublic ? isOn(config) : isTagged(config, PIXEL_PATH)) ? config : undefined
    const scripts = isPublic ? [] : pixelScripts(all)
    if (!tags && scripts.length === 0) throw new AppError('not_found')
    const { html, policy } = pixelPage({ tags, scripts, url: ctx.config.tagManagerUrl })
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      })
      .send(html)
  })
}
