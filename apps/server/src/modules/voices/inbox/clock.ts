import type { ConversationPriority, ConversationSource } from '@keyhaven/contracts/staff/inbox'
import type { Context } from '../../../context.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { answerDueAt } from './reply-clock.rules.ts'

type Kind = Readonly<{
  source: ConversationSource
  priority: ConversationPriority
  storeId: string
}>

type ClockRow = Readonly<{ source: string; priority: string; store_id: string }>

/** What decides about the clock of a conversation. */
export const kindOf = ({ source, priority, store_id }: ClockRow): Kind => ({
  source: source as ConversationSource,
  priority: priority as ConversationPriority,
  storeId: store_id,
})

/** When an answer is due that is waited for from now on, by the hours and holidays of its store. */
export async function dueFromNow(ctx: Context, kind: Kind): Promise<Date> {
  const { 'support.holidays': holidays, 'support.hours': week } = await settingsOf({
    ...ctx,
    storeId: kind.storeId,
  })
  const { source, priority } = kind
  return answerDueAt({ source, priority, since: ctx.now() }, { holidays, week })
}
