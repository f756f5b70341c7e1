import type { PartState } from '@keyhaven/contracts/staff/health'
import { sql } from 'kysely'
import { livingProcesses } from '../../modules/operations/health/living-processes.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Beats = Awaited<ReturnType<typeof livingProcesses>>

type Facts = Readonly<{
  connections: number
  replicas: number
  lagSeconds: number | null
  lastEventAt: Date | null
  lastMailAt: Date | null
  mailsWaiting: number
}>

async function factsOf({ db }: StaffContext): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select (
        select count(*)::integer from pg_stat_activity
        where datname = current_database() and application_name like 'keyhaven%'
      ) as connections,
      (select count(*)::integer from pg_stat_replication) as replicas,
      (select max(extract(epoch from replay_lag))::double precision from pg_stat_replication)
        as "lagSeconds",
      (select max(received_at) from webhook_events) as "lastEventAt",
      (select max(sent_at) from emails where created_at > shop_now() - interval '7 days')
        as "lastMailAt",
      (select count(*)::integer from emails where state = 'queued') as "mailsWaiting"`.execute(db)
  return rows[0]
}

/** Away if it is for any process that uses it; unknown if none that would use it lives. */
function stateIn(beats: Beats, part: string): PartState['state'] {
  const told = beats.map(({ parts }) => parts[part]).filter((away) => away !== undefined)
  if (told.length === 0) return 'unknown'
  return told.includes(true) ? 'away' : 'ok'
}

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const timeOf = (at: Date | null | undefined) => (at ? `${moment.format(at)} UTC` : 'not known')

function replicaWords({ replicas, lagSeconds }: Facts): string {
  if (replicas === 0) return 'no replica seen'
  const lag = lagSeconds === null ? 'lag not known' : `${lagSeconds.toFixed(1)} s behind`
  return `${replicas === 1 ? 'one replica' : `${replicas} replicas`}, ${lag}`
}

/** The parts the shop lives on, as its processes last found them. */
export async function partStates(ctx: StaffContext): Promise<PartState[]> {
  const startedAt = performance.now()
  const facts = await factsOf(ctx)
  const ms = Math.round(performance.now() - startedAt)
  const beats = await livingProcesses(ctx)
  const database = facts
    ? `Answers in ${ms} ms; ${facts.connections} connections; ${replicaWords(facts)}`
    : 'Answers'
  const hasRedis = ctx.config.REDIS_URL !== undefined
  return [
    {
      name: 'Database',
      state: stateIn(beats, 'database') === 'away' ? 'away' : 'ok',
      detail: database,
    },
    {
      name: 'Card provider',
      state: stateIn(beats, 'card provider'),
      detail: `Last event: ${timeOf(facts?.lastEventAt)}`,
    },
    {
      name: 'Mail server',
      state: stateIn(
        beats.filter(({ role }) => role === 'worker'),
        'smtp',
      ),
      detail: `Last mail: ${timeOf(facts?.lastMailAt)}; ${facts?.mailsWaiting ?? 0} waiting`,
    },
    {
      name: 'Redis',
      state: hasRedis ? stateIn(beats, 'redis') : 'unused',
      detail: hasRedis ? 'Shares limits between servers' : 'Each server counts limits itself',
    },
  ]
}
