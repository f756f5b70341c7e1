import { defineTick } from '../../../infra/work/ticks.ts'
import { forgetAgentCarts } from './agent-carts.repo.ts'

export const oldAgentCarts = defineTick({
  name: 'agent-carts.forget',
  everyMs: 3_600_000,
  isShared: true,
  run: (ctx) => forgetAgentCarts(ctx.db),
})
