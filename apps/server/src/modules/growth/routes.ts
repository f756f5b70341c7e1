import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { Content } from '../../infra/pages/content.ts'
import { customScriptRoutes } from './custom-scripts/custom-scripts.routes.ts'
import { scriptPreviewRoutes } from './custom-scripts/preview.routes.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { newsletterRoutes } from './newsletter/newsletter.routes.ts'
import { seoRoutes } from './seo/seo.routes.ts'
import { pixelRoutes } from './tag-manager/pixel.routes.ts'
import { visitStepRoutes } from './visit-steps/visit-steps.routes.ts'

/** Every call of the area that is not one of staff. */
export function growthRoutes(app: FastifyInstance, ctx: Context, content: Content) {
  feedRoutes(app, ctx)
  seoRoutes(app, ctx, content)
  newsletterRoutes(app, ctx)
  visitStepRoutes(app, ctx)
  customScriptRoutes(app, ctx)
  pixelRoutes(app, ctx)
  scriptPreviewRoutes(app, ctx.config)
}
