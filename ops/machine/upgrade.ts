import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { untilQuiet } from '../../chaos/facts.ts'
import type { Outside } from '../../chaos/outside-world.ts'
import { unless, type Verdict } from '../verdict.ts'
import { type Buyers, letBuyersCome } from './buyers.ts'
import { bring, fileIn } from './install.ts'
import type { Room } from './room.ts'
import { settingOf } from './shop-settings.ts'

const PORT = 3_000
const WARM_MS = 10_000
const QUIET_MS = 300_000

/** What the database says of orders that buyers say they paid; a sandbox tells of a payment within seconds. */
async function lostOf(pool: pg.Pool, { market }: Buyers): Promise<string[]> {
  const paid = market.tally.paid.map(({ orderId }) => orderId)
  const { rows } = await pool.query<{ id: string; wanted: number; given: number }>(
    `select o.id, coalesce(l.wanted, 0)::integer as wanted, coalesce(a.given, 0)::integer as given
     from unnest($1::text[]) as o (id)
     left join (select order_id, sum(quantity) as wanted from order_lines group by 1) l on l.order_id = o.id
     left join (
       select l.order_id, count(*) as given from assignments a join order_lines l on l.id = a.order_line_id
       where a.ended_at is null group by 1
     ) a on a.order_id = o.id`,
    [[...new Set(paid)]],
  )
  return rows
    .filter(({ wanted, given }) => wanted === 0 || wanted !== given)
    .map(({ id, wanted, given }) => `${id} has ${given} of ${wanted} keys`)
}

const failedOf = ({ heard }: Buyers) =>
  heard
    .filter(({ status }) => status !== 200)
    .map(({ what, status, text }) => `${what}: ${status} ${text}`)

async function invariantsOf({ run }: Room): Promise<string> {
  const { text } = await run('shop', 'invariants', '--now', '--json')
  const answer = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  const { tally } = JSON.parse(answer) as { tally: Record<string, string[]> }
  return [...(tally.broken ?? []), ...(tally.failed ?? [])].join(', ')
}

/** Buyers come before, while and after something is done to the shop; what became of them. */
async function under(outside: Outside, pool: pg.Pool, act: () => Promise<unknown>) {
  const buyers = letBuyersCome(outside, PORT)
  await sleep(WARM_MS)
  const from = performance.now()
  await act()
  const seconds = (performance.now() - from) / 1_000
  await sleep(WARM_MS)
  await buyers.goHome()
  await untilQuiet(pool, QUIET_MS)
  await buyers.lookAgain()
  const { problems } = buyers.market.history.verdict([], new Set())
  const doubled = problems.filter((problem) => !problem.includes('we never had'))
  const lost = [...(await lostOf(pool, buyers)), ...buyers.unlucky]
  const { heard, market } = buyers
  const slowest = Math.max(...heard.map(({ from: asked, at }) => at - asked))
  console.log(
    `${seconds.toFixed(0)} s; ${market.tally.paid.length} paid, ${heard.length} requests, the slowest ${(slowest / 1_000).toFixed(1)} s`,
  )
  return { paid: market.tally.paid.length, failed: failedOf(buyers), lost, doubled }
}

type Outcome = Awaited<ReturnType<typeof under>>
const judged = (what: string, { paid, failed, lost, doubled }: Outcome): Verdict[] => [
  unless(`${what}: buyers went on buying`, paid > 10 ? '' : `only ${paid} paid`),
  unless(`${what}: no request failed`, failed.join('\n')),
  unless(`${what}: no paid order is without its keys`, lost.join('\n')),
  unless(`${what}: no key went to two`, doubled.join('\n')),
]

/** From the release that sells to the next and back, with buyers all the time. */
export async function judgeUpgrade(
  room: Room,
  outside: Outside,
  fresh: string,
): Promise<Verdict[]> {
  const there = bring(room, fresh)
  const archive = `${there}/${fileIn(fresh, 'keyhaven-*.tar.zst')}`
  const connectionString = settingOf(room, 'DATABASE_OWNER_URL')
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => {})
  try {
    const before = await room.must('shop', '--version')
    const up = await under(outside, pool, async () =>
      console.log(await room.must('shop', 'upgrade', '--in-a-quiet-hour', archive)),
    )
    const during = await room.must('shop', '--version')
    const whole = await invariantsOf(room)
    const down = await under(outside, pool, async () =>
      console.log(await room.must('shop', 'rollback')),
    )
    const after = await room.must('shop', '--version')
    return [
      ...judged('upgrade', up),
      unless('upgrade: another release runs', before === during ? before : ''),
      unless('upgrade: every invariant holds', whole),
      ...judged('rollback', down),
      unless('rollback: the first release runs again', before === after ? '' : after),
      unless('rollback: every invariant holds', await invariantsOf(room)),
    ]
  } finally {
    await pool.end()
  }
}
