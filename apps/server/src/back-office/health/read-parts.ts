import type { PartId, PartState } from '@keyhaven/contracts/staff/health'
import { sql } from 'kysely'
import { duration } from '../../modules/operations/health/alerts/alerts.rules.ts'
import {
  fullestDisk,
  judgeParts,
  type Look,
  limits,
  unlessSilent,
} from '../../modules/operations/health/dependencies/dependencies.rules.ts'
import {
  hoursOfParts,
  probeDependencies,
} from '../../modules/operations/health/dependencies/probe-dependencies.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Facts = Readonly<{
  connections: number
  replicas: number
  eventSeconds: number | null
  mailsWaiting: number
  sent: number
  bounced: number
  dead: number
}>

async function factsOf({ db }: StaffContext): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (
        select count(*)::integer from pg_stat_activity
        where datname = current_database() and application_name like 'keyhaven%'
      ) as connections,
      (select count(*)::integer from pg_stat_replication) as replicas,
      extract(epoch from shop_now() - (select max(received_at) from webhook_events))::double precision
        as "eventSeconds",
      (select count(*)::integer from emails where state = 'queued') as "mailsWaiting",
      (count(*) filter (where state = 'sent'))::integer as sent,
      (count(*) filter (where state = 'bounced'))::integer as bounced,
      (count(*) filter (where state = 'dead'))::integer as dead
    from emails
    where created_at > shop_now() - interval '1 day'`.execute(db)
  return rows[0] as Facts
}

type PartStatus = Readonly<{ name: string; figure: string; detail: string }>

function database(
  { answerMs, replicaLagSeconds: lag }: Look,
  { connections, replicas }: Facts,
): PartStatus {
  const behind = lag === null ? 'lag not known' : `${lag.toFixed(1)} s behind`
  const copies =
    replicas === 0
      ? 'no replica'
      : `${replicas === 1 ? 'replica' : `${replicas} replicas`} ${behind}`
  return {
    name: 'Database',
    figure: `${Math.max(Math.round(answerMs), 1)} ms`,
    detail: `${connections} connections, ${copies}`,
  }
}

const queue = ({ jobLateSeconds: late, beats }: Look): PartStatus => ({
  name: 'Job queue',
  figure: beats.some(({ role }) => role === 'worker')
    ? `${(late ?? 0).toFixed(1)} s behind`
    : 'No worker speaks',
  detail: `Limit ${limits.slowSeconds} s`,
})

const bounces = (count: number) => (count === 1 ? '1 bounce' : `${count} bounces`)

function email({ sent, bounced, dead, mailsWaiting }: Facts): PartStatus {
  const tried = sent + bounced + dead
  const share = Math.floor((sent / Math.max(tried, 1)) * 1_000) / 10
  return {
    name: 'E-mail',
    figure: tried === 0 ? 'None in 24 h' : `${share} % sent`,
    detail: `${bounces(bounced)} in 24 h, ${mailsWaiting} waiting`,
  }
}

const provider = ({ eventSeconds }: Facts): PartStatus => ({
  name: 'Card provider',
  figure: eventSeconds === null ? 'No event yet' : `${duration(Math.max(eventSeconds, 0))} ago`,
  detail: 'Last event; expected within a day',
})

const redis = ({ hasRedis }: Look): PartStatus => ({
  name: 'Redis',
  figure: hasRedis ? 'In use' : 'Not used',
  detail: hasRedis ? 'Shares limits between servers' : 'Each server counts limits itself',
})

const GB = 1_000_000_000

function disk({ beats }: Look): PartStatus {
  const fullest = fullestDisk(beats)
  if (!fullest) return { name: 'Disk', figure: 'Not known', detail: 'No process speaks' }
  const { folder, bytes, free } = fullest
  return {
    name: 'Disk',
    figure: `${Math.round((1 - free / bytes) * 100)} % used`,
    detail: `${(free / GB).toFixed(free < 10 * GB ? 1 : 0)} GB free on ${folder}`,
  }
}

/** The parts the shop lives on, judged by the rule that writes their history. */
export async function partStates(ctx: StaffContext): Promise<PartState[]> {
  const look = await probeDependencies(ctx)
  const facts = await factsOf(ctx)
  const judged = judgeParts(look)
  const provided = unlessSilent(judged.provider, facts.eventSeconds)
  const states = { ...judged, provider: provided }
  const hours = await hoursOfParts(ctx)
  const said: Readonly<Record<PartId, PartStatus>> = {
    database: database(look, facts),
    queue: queue(look),
    email: email(facts),
    provider: provider(facts),
    redis: redis(look),
    disk: disk(look),
  }
  return (Object.keys(said) as PartId[]).map((id) => ({
    id,
    ...said[id],
    state: states[id],
    hours: states[id] === 'unused' ? [] : (hours.get(id) ?? []),
  }))
}
