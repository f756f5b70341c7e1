import { defineTick } from '../../../infra/work/ticks.ts'
import { publishDueEditions } from './move-edition.ts'
import { applyDuePrices } from './products.service.ts'

export const duePrices = defineTick({
  name: 'products.due-prices',
  everyMs: 1_000,
  run: applyDuePrices,
})

/** Editions with a day go on sale within a second of it. */
export const dueEditions = defineTick({
  name: 'products.due-editions',
  everyMs: 1_000,
  run: publishDueEditions,
})
