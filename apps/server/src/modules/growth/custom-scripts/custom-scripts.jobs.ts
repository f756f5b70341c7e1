import { defineTick } from '../../../infra/work/ticks.ts'
import { checkScriptHashes } from './outside-file.ts'
import { applySchedule } from './public-scripts.ts'

const HOUR_MS = 60 * 60 * 1_000

/** A script whose first or last moment has come shows on pages within a second. */
export const dueScripts = defineTick({
  name: 'custom-scripts.due',
  everyMs: 1_000,
  run: applySchedule,
})

/** Each outside file is looked at once a day. */
export const outsideScripts = defineTick({
  name: 'custom-scripts.outside',
  everyMs: HOUR_MS,
  isShared: true,
  run: checkScriptHashes,
})
