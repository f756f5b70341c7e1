import type * as mailSender from '@keyhaven/contracts/staff/mail-sender'
import type * as mailWords from '@keyhaven/contracts/staff/mail-words'
import type * as mails from '@keyhaven/contracts/staff/mails'
import { mailsScreen } from '@keyhaven/contracts/staff/screens/mails'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof mailWords & typeof mailSender & typeof mails>()(mailsScreen)
