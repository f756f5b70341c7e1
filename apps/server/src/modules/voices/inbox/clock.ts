import type { TalkPriority, TalkSource } from '@keyhaven/contracts/staff/inbox'
import type { Context } from '../../../context.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { answerDueAt } from './reply-clock.rules.ts'

type Kind = Readonly<{ source: TalkSource; priority: TalkPriority }>

/** When an answer is due that is waited for from now on, by the hours and holidays of the owner. */
export async function dueFromNow(ctx: Context, kind: Kind): Promise<Date> {
  const { 'support.holidays': holidays, 'support.hours': week } = await settingsOf(ctx)
  const { source, priority } = kind
  return answerDueAt({ source, priority, since: ctx.now() }, { holidays, week })
}
