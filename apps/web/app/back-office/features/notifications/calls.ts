import type * as notificationKinds from '@keyhaven/contracts/staff/notification-kinds'
import { notificationsScreen } from '@keyhaven/contracts/staff/screens/notifications'
import type * as shell from '@keyhaven/contracts/staff/shell'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof notificationKinds & typeof shell>()(notificationsScreen)
