import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { chatRoutes } from './assistant/chat/chat.routes.ts'
import { withKnowledge } from './assistant/chat/chat-of.ts'
import { chatActRoutes } from './assistant/hand-off/chat-acts.routes.ts'
import { mcpRoutes } from './assistant/mcp/mcp.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { surveyRoutes } from './surveys/surveys.routes.ts'

/** Every call of the area that is not one of staff. */
export function voicesRoutes(app: FastifyInstance, ctx: Context) {
  reviewRoutes(app, ctx)
  inboxRoutes(app, ctx)
  chatRoutes(withKnowledge(app), ctx)
  mcpRoutes(app, ctx)
  chatActRoutes(app, ctx)
  surveyRoutes(app, ctx)
}
