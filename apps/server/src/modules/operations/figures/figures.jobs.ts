import { defineTick } from '../../../infra/work/ticks.ts'
import { foldFigures } from './figures.service.ts'

/** Only keeps the deltas few: figures are the same before and after. */
export const figureDays = defineTick({
  name: 'figures.fold',
  everyMs: 15_000,
  run: ({ db }) => foldFigures(db),
})
