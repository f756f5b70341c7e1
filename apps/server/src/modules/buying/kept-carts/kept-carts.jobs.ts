import { defineTick } from '../../../infra/work/ticks.ts'
import { forgetHandedCarts } from './handed-carts.repo.ts'
import { forgetKeptCarts } from './kept-carts.repo.ts'

export const oldKeptCarts = defineTick({
  name: 'kept-carts.forget',
  everyMs: 3_600_000,
  isShared: true,
  run: async (ctx) => {
    await forgetKeptCarts(ctx.db)
    await forgetHandedCarts(ctx.db)
  },
})
