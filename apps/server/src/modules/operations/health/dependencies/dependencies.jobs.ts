import { defineTick } from '../../../../infra/work/ticks.ts'
import { watchParts } from './probe-dependencies.ts'

/** By itself, so that a look that fails stops no alert. */
export const partLooks = defineTick({
  name: 'health.look',
  everyMs: 15_000,
  isShared: true,
  run: watchParts,
})
