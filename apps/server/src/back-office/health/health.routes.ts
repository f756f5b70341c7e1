import {
  discardDeadLetter,
  listAlerts,
  listDeadLetters,
  listSchedules,
  listWebhookTraffic,
  readHealth,
  replayIncoming,
  replayOutgoing,
  retryDeadLetter,
  runSchedule,
} from '@keyhaven/contracts/staff/health'
import { listStatusNotes, writeStatusNote } from '@keyhaven/contracts/staff/status-notes'
import { replayEvent } from '../../modules/after-sale/provider-events/replay-event.ts'
import {
  discardDeadLetter as discard,
  retryDeadLetter as retry,
} from '../../modules/operations/health/retry-dead-letter.ts'
import { askToRun } from '../../modules/operations/health/run-schedule.ts'
import { writeNote, writtenNotes } from '../../modules/operations/health/status/write-note.ts'
import { redeliverEvent } from '../../modules/platform/webhooks/webhooks.service.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { health, newestAlerts } from './read-health.ts'
import { schedules } from './read-jobs.ts'
import { deadLetters, handledLetters } from './read-letters.ts'
import { incomingEvents, outgoingEvents } from './read-traffic.ts'

const done = { success: true } as const

const ACTS_PER_HOUR = 120
const countAct = hourlyLimit('acts on jobs of one person', ACTS_PER_HOUR)

/** What runs the shop, and what staff do when it does not. Payloads are never shown. */
export function healthScreen(route: StaffRoute) {
  const manage = { allow: 'jobs.manage' } as const
  route(readHealth, manage, (_, ctx) => health(ctx))
  route(listAlerts, manage, async (_, ctx) => ({ ...done, alerts: await newestAlerts(ctx) }))
  route(listDeadLetters, manage, async (_, ctx) => ({
    ...done,
    deadLetters: await deadLetters(ctx),
    handled: await handledLetters(ctx),
  }))
  route(listSchedules, manage, async (_, ctx) => ({ ...done, schedules: await schedules(ctx) }))
  route(listWebhookTraffic, manage, async (_, ctx) => ({
    ...done,
    incoming: await incomingEvents(ctx),
    outgoing: await outgoingEvents(ctx),
  }))
  route(retryDeadLetter, manage, async ({ params }, ctx, request, reply) => {
    await countAct(ctx, request, reply)
    await retry(ctx, ctx.actor, params.id)
    return done
  })
  route(discardDeadLetter, manage, async ({ params, body }, ctx, request, reply) => {
    await countAct(ctx, request, reply)
    await discard(ctx, ctx.actor, { ...params, ...body })
    return done
  })
  route(runSchedule, manage, async ({ body }, ctx, request, reply) => {
    await countAct(ctx, request, reply)
    await askToRun(ctx, ctx.actor, body.name)
    return done
  })
  route(replayIncoming, manage, async ({ params }, ctx, request, reply) => {
    await countAct(ctx, request, reply)
    await replayEvent(ctx, ctx.actor, params.id)
    return done
  })
  route(replayOutgoing, manage, async ({ params }, ctx, request, reply) => {
    await countAct(ctx, request, reply)
    await redeliverEvent(ctx, ctx.actor, params.id)
    return done
  })
  const edit = { allow: 'status.edit' } as const
  route(listStatusNotes, edit, async (_, ctx) => ({ ...done, notes: await writtenNotes(ctx) }))
  route(writeStatusNote, edit, async ({ body }, ctx) => ({
    ...done,
    note: await writeNote(ctx, { id: ctx.staff.id, actor: ctx.actor }, body),
  }))
}
