import * as healthContract from '@keyhaven/contracts/staff/health'
import { healthScreen } from '@keyhaven/contracts/staff/screens/health'
import * as statusNotesContract from '@keyhaven/contracts/staff/status-notes'
import { replayEvent } from '../../modules/after-sale/provider-events/replay-event.ts'
import {
  discardDeadLetter as discard,
  retryDeadLetter as retry,
} from '../../modules/operations/health/retry-dead-letter.ts'
import { askToRun } from '../../modules/operations/health/run-schedule.ts'
import { writeNote, writtenNotes } from '../../modules/operations/health/status/write-note.ts'
import { redeliverEvent } from '../../modules/platform/webhooks/webhooks.service.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { health, newestAlerts } from './read-health.ts'
import { schedules } from './read-jobs.ts'
import { deadLetters, handledLetters } from './read-letters.ts'
import { incomingEvents, outgoingEvents } from './read-traffic.ts'

const contract = { ...healthContract, ...statusNotesContract }

const done = { success: true } as const

const ACTS_PER_HOUR = 120
const countAct = hourlyLimit('acts on jobs of one person', ACTS_PER_HOUR)

/** What runs the shop, and what staff do when it does not. Payloads are never shown. */
export const healthRoutes = served(
  healthScreen,
  handles(contract, {
    readHealth: (_, ctx) => health(ctx),
    listAlerts: async (_, ctx) => ({ ...done, alerts: await newestAlerts(ctx) }),
    listDeadLetters: async (_, ctx) => ({
      ...done,
      deadLetters: await deadLetters(ctx),
      handled: await handledLetters(ctx),
    }),
    listSchedules: async (_, ctx) => ({ ...done, schedules: await schedules(ctx) }),
    listWebhookTraffic: async (_, ctx) => ({
      ...done,
      incoming: await incomingEvents(ctx),
      outgoing: await outgoingEvents(ctx),
    }),
    retryDeadLetter: async ({ params }, ctx, request, reply) => {
      await countAct(ctx, request, reply)
      await retry(ctx, ctx.actor, params.id)
      return done
    },
    discardDeadLetter: async ({ params, body }, ctx, request, reply) => {
      await countAct(ctx, request, reply)
      await discard(ctx, ctx.actor, { ...params, ...body })
      return done
    },
    runSchedule: async ({ body }, ctx, request, reply) => {
      await countAct(ctx, request, reply)
      await askToRun(ctx, ctx.actor, body.name)
      return done
    },
    replayIncoming: async ({ params }, ctx, request, reply) => {
      await countAct(ctx, request, reply)
      await replayEvent(ctx, ctx.actor, params.id)
      return done
    },
    replayOutgoing: async ({ params }, ctx, request, reply) => {
      await countAct(ctx, request, reply)
      await redeliverEvent(ctx, ctx.actor, params.id)
      return done
    },
    listStatusNotes: async (_, ctx) => ({ ...done, notes: await writtenNotes(ctx) }),
    writeStatusNote: async ({ body }, ctx) => ({
      ...done,
      note: await writeNote(ctx, { id: ctx.staff.id, actor: ctx.actor }, body),
    }),
  }),
)
