import { defineJob } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { noteAvailability } from '../../catalog/products/products.service.ts'
import { fillBackorders, type OnFilled, serveFreedUnits } from './units/fill-backorders.ts'
import { fillBackordersJob } from './units/fill-backorders-job.ts'
import { availabilityOf } from './units/stock.ts'
import { watchStock } from './units/stock-alarms.ts'
import { foldStock } from './units/stock-counts.ts'
import { importFile } from './vault/import-file.ts'
import { importFileJob } from './vault/import-file-job.ts'

export const backorderJob = (onFilled: OnFilled) =>
  defineJob({
    ...fillBackordersJob,
    run: async (ctx, { productId }) => {
      await fillBackorders(ctx, productId, onFilled)
    },
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

/** Files of keys, one at a time per worker. */
export const keyFiles = defineJob({
  ...importFileJob,
  concurrency: 1,
  run: (ctx, { importId }) => importFile(ctx, importId),
})

/** Staff hear of low stock within seconds. */
export const stockAlarms = defineTick({
  name: 'licenses.stock-alarms',
  everyMs: 5_000,
  run: watchStock,
})

/** Only keeps the moves few: counts are the same before and after. */
export const stockCounts = defineTick({
  name: 'licenses.stock-counts',
  everyMs: 15_000,
  run: ({ db }) => foldStock(db),
})
