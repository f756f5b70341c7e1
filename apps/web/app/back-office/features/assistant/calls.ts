import type * as assistant from '@keyhaven/contracts/staff/assistant'
import type * as assistantAnswers from '@keyhaven/contracts/staff/assistant-answers'
import type * as assistantChats from '@keyhaven/contracts/staff/assistant-chats'
import { assistantScreen } from '@keyhaven/contracts/staff/screens/assistant'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof assistantAnswers & typeof assistant & typeof assistantChats>()(
  assistantScreen,
)
