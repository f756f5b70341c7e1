import { defineTick } from '../../../infra/work/ticks.ts'
import { maintainInbox } from './upkeep.ts'

export const inboxUpkeep = defineTick({
  name: 'inbox.upkeep',
  everyMs: 30_000,
  isShared: true,
  run: maintainInbox,
})
