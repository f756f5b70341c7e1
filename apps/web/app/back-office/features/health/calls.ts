import type * as health from '@keyhaven/contracts/staff/health'
import { healthScreen } from '@keyhaven/contracts/staff/screens/health'
import type * as statusNotes from '@keyhaven/contracts/staff/status-notes'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof health & typeof statusNotes>()(healthScreen)
