import { defineTick } from '../../../infra/work/ticks.ts'
import { applySchedule } from './public-scripts.ts'

/** A script whose first or last moment has come shows on pages within a second. */
export const dueScripts = defineTick({
  name: 'custom-scripts.due',
  everyMs: 1_000,
  run: applySchedule,
})
