import { defineTick } from '../../../infra/work/ticks.ts'
import { expireApprovals } from './ask-approval.ts'

export const overdueApprovals = defineTick({
  name: 'approvals.expire',
  everyMs: 60_000,
  isShared: true,
  run: expireApprovals,
})
