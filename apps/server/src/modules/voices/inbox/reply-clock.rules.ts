import { afterOpenMinutes, oneBusinessDayAfter } from '@keyhaven/contracts/business-hours'
import type { ConversationPriority, ConversationSource } from '@keyhaven/contracts/staff/inbox'
import type { SupportWeek } from '@keyhaven/contracts/support-week'

type Calendar = Readonly<{ week: SupportWeek; holidays: readonly string[] }>
type Waiting = Readonly<{ source: ConversationSource; priority: ConversationPriority; since: Date }>

const URGENT_MINUTES = 60
const SOON_MINUTES = 120

/**
 * When our answer is due. The clock runs while people are in. What is urgent has an hour, a mail and what
 * matters have two; everything else has one business day, which is what the contact page promises.
 */
export function answerDueAt({ source, priority, since }: Waiting, calendar: Calendar): Date {
  const { holidays, week } = calendar
  if (priority === 'urgent') return afterOpenMinutes(since, URGENT_MINUTES, holidays, week)
  const isSoon = priority === 'high' || (source === 'mail' && priority === 'normal')
  if (isSoon) return afterOpenMinutes(since, SOON_MINUTES, holidays, week)
  return oneBusinessDayAfter(since, holidays, week)
}
