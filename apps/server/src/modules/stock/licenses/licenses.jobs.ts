import { defineJob } from '../../infra/queue.ts'
import { defineTick } from '../../infra/ticks.ts'
import { noteAvailability } from '../products/products.service.ts'
import { fillBackorders, type OnFilled, serveFreedUnits } from './fill-backorders.ts'
import { fillBackordersJob } from './fill-backorders-job.ts'
import { availabilityOf } from './stock.ts'

export const backorderJob = (onFilled: OnFilled) =>
  defineJob({
    ...fillBackordersJob,
    run: (ctx, { productId }) => fillBackorders(ctx, productId, onFilled),
  })

/** Whatever freed units, and whatever went wrong before: those who wait are served within a second. */
export const freedUnits = (onFilled: OnFilled) =>
  defineTick({
    name: 'licenses.freed-units',
    everyMs: 1_000,
    run: (ctx) => serveFreedUnits(ctx, onFilled),
  })

/** What pages say about stock follows the stock within a second. */
export const stockOnPages = defineTick({
  name: 'licenses.availability',
  everyMs: 1_000,
  run: async (ctx) => noteAvailability(ctx, await availabilityOf(ctx.db)),
})
