import type { Heard } from '../chaos/customer.ts'
import { copiesIn } from '../chaos/history.ts'
import { verdictOf } from '../chaos/verdict.ts'
import type { World } from '../chaos/world.ts'
import type { DrillCluster } from './cluster.ts'
import type { Crew } from './crew.ts'
import type { Crowd, Look, Watcher } from './crowd.ts'
import type { Event } from './events.ts'
import type { Probes } from './probes.ts'
import { longestGap } from './reigns.ts'

/** What happened, and for how long nobody could write: as the probe saw it, and as buyers did. */
export type Outage = Readonly<{ kind: string; probe: number; buyers: number }>

const MOST_REASONS = 5

const isWrite = ({ what, status }: Heard) =>
  status === 200 && (what === 'open' || what === 'confirm')

type Span = Readonly<{ from: number; to: number }>

/** An event without those that were made while it went on: those are judged by themselves. */
export function spansOf(event: Event, all: readonly Event[]): Span[] {
  const inner = all
    .filter((each) => each !== event && each.from >= event.from && each.to <= event.to)
    .toSorted((a, b) => a.from - b.from)
  const begins = [event.from, ...inner.map(({ calm }) => calm)]
  const ends = [...inner.map(({ from }) => from), event.to]
  return begins
    .map((from, index) => ({ from, to: ends[index] ?? event.to }))
    .filter(({ from, to }) => from < to)
}

export function outagesOf(events: readonly Event[], probes: Probes, heard: readonly Heard[]) {
  const tokens = probes
    .acks()
    .filter(({ via }) => via === 'write')
    .map(({ acked }) => acked)
  const writes = heard.filter(isWrite).map(({ at }) => at)
  return events.map((event): Outage => {
    const spans = spansOf(event, events)
    const longest = (moments: number[]) =>
      Math.max(0, ...spans.map(({ from, to }) => longestGap(moments, from, to)))
    return { kind: event.kind, probe: longest(tokens), buyers: longest(writes) }
  })
}

/** Orders the shop said it has, and does not know. */
async function vanished({ shop }: World, opened: readonly string[]): Promise<string[]> {
  const { rows } = await shop.owner.query<{ id: string }>('select id from orders')
  const known = new Set(rows.map(({ id }) => id))
  return opened.filter((id) => !known.has(id))
}

const isIn = (spans: readonly Span[], at: number) =>
  spans.some(({ from, to }) => at >= from && at <= to)

/** Whatever was not answered with 200 while versions were exchanged. */
function failedInDeploys(
  events: readonly Event[],
  heard: readonly Heard[],
  looks: readonly Look[],
) {
  const deploys = events
    .filter(({ kind }) => kind === 'deploy')
    .flatMap((deploy) => spansOf(deploy, events))
  const asked = [...heard, ...looks].filter(({ at }) => isIn(deploys, at))
  const failed = asked.filter(({ status }) => status !== 200)
  return { asked: asked.length, failed: failed.length, why: reasonsOf(failed) }
}

/** What a refusal of ours is called; another's words as they are. */
const codeIn = (text: string) => /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)

/** The most frequent reasons, with their numbers. */
function reasonsOf(failed: readonly { status: number; text: string }[]): string[] {
  const groups = Map.groupBy(failed, ({ status, text }) => `${status} ${codeIn(text)}`)
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_REASONS)
    .map(([why, list]) => `during a deploy ${list.length} times ${why}`)
}

const countOf = (answers: readonly { status: number }[]) => {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

type Evidence = {
  world: World<DrillCluster>
  crew: Crew
  crowd: Crowd
  watcher: Watcher
  probes: Probes
  events: readonly Event[]
}

/** Everything that must be true of a drill, and its figures. */
export async function judge({ world, crew, crowd, watcher, probes, events }: Evidence) {
  const { tally } = crowd.market
  const shop = await verdictOf(world, tally, events.length)
  const probed = await probes.judge()
  const gone = await vanished(world, tally.opened)
  const statuses = countOf([...crowd.heard, ...watcher.looks])
  const wrong = [...statuses].filter(([status]) => status >= 500 && status !== 503)
  const dark = watcher.looks.filter(({ status }) => status !== 200)
  const deploys = failedInDeploys(events, crowd.heard, watcher.looks)
  const refused = crowd.unlucky.filter((why) => why.includes('was answered'))
  const mails = await world.outside.mails()
  const figures = {
    ...shop.figures,
    'buyers begun': crowd.counts.begun,
    'buyers who found a crowd': crowd.counts.turnedAway,
    'buyers who gave up': crowd.unlucky.length,
    'orders opened': new Set(tally.opened).size,
    'payments that succeeded': tally.paid.length,
    'opened orders that vanished': gone.length,
    'tokens acknowledged': probed.acknowledged,
    'tokens lost': probed.lost.length,
    reigns: probed.reigns.length,
    'answered 503': statuses.get(503) ?? 0,
    'answered another 5xx': wrong.reduce((sum, [, count]) => sum + count, 0),
    'not answered': statuses.get(0) ?? 0,
    'looks at pages': watcher.looks.length,
    'looks at pages not 200': dark.length,
    'requests during deploys': deploys.asked,
    'of them failed': deploys.failed,
    'nodes made anew': world.cluster.reinits(),
  }
  const problems = [
    ...shop.problems,
    ...gone.map((id) => `${id} was answered with 200 and is gone`),
    ...probed.lost.map((token) => `the token ${token} was acknowledged and is gone`),
    ...probed.overlaps,
    ...wrong.map(([status, count]) => `${count} answers ${status}`),
    ...dark.slice(0, 5).map(({ path, status, text }) => `${path} answered ${status}: ${text}`),
    ...refused,
    ...crew.died,
    ...(deploys.failed > 0
      ? [`${deploys.failed} requests failed during deploys`, ...deploys.why]
      : []),
  ]
  const counted = {
    orders: figures['orders opened'],
    paid: tally.paid.length,
    lost: shop.problems.filter((problem) => problem.includes('was paid and is')).length,
    vanished: gone.length,
    tokens: probed.acknowledged,
    tokensLost: probed.lost.length,
    overlaps: probed.overlaps.length,
    mails: mails.length,
    mailsTwice: copiesIn(mails),
    wrong5xx: figures['answered another 5xx'],
    looks: watcher.looks.length,
    dark: dark.length,
    deployRequests: deploys.asked,
    deployFailed: deploys.failed,
    problems: problems.length,
  }
  return { figures, problems, counted }
}
