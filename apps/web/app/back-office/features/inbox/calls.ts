import type * as assistant from '@keyhaven/contracts/staff/assistant'
import type * as cannedReplies from '@keyhaven/contracts/staff/canned-replies'
import type * as inbox from '@keyhaven/contracts/staff/inbox'
import type * as inboxActs from '@keyhaven/contracts/staff/inbox-acts'
import type * as inboxReport from '@keyhaven/contracts/staff/inbox-report'
import { assistantScreen } from '@keyhaven/contracts/staff/screens/assistant'
import { inboxScreen } from '@keyhaven/contracts/staff/screens/inbox'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof inbox & typeof inboxActs & typeof cannedReplies & typeof inboxReport>()(
    inboxScreen,
  ),
  ...callsOf<typeof assistant>()(assistantScreen),
}
