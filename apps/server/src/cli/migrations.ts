import pg from 'pg'
import { backfills } from '../backfills.ts'
import { prepareDatabase } from '../boot.ts'
import { type Config, ownerUrlOf } from '../config.ts'
import { assertNewEnough } from '../infra/db/migrations/baseline.ts'
import { readBrokenIndexes } from '../infra/db/migrations/broken-indexes.ts'
import { type Finished, finishLater, type Later } from '../infra/db/migrations/later.ts'
import { readPlan } from '../infra/db/migrations/plan.ts'
import { readBacklog, readRecords } from '../infra/db/migrations/records.ts'
import { programVersion } from '../infra/program-version.ts'
import { adopt } from './adopt/adopt.ts'
import {
  adoptedWords,
  doSalesWait,
  migratedWords,
  planWords,
  statusWords,
} from './migration-words.ts'

/** What a command says, and the code it ends with. */
export type CommandResult = Readonly<{ text: string; code: number }>

const DUE = 3
const NOTHING = 'nothing to finish'
const AT_IT = 'another process is at it: shop db status shows how far it is'

async function asOwner<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrlOf(config) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const later = async (config: Config): Promise<string[]> =>
  (await asOwner(config, (client) => readBacklog(client))).later.map(({ name }) => name)

/** What a start needs; the rest is left to a worker. */
export async function migrateNow(config: Config): Promise<CommandResult> {
  const applied = await prepareDatabase(config)
  const left = await later(config)
  const rest = `left to a worker: ${left.join(', ')} (or now: shop db migrate --whole)`
  return { text: [migratedWords(applied), ...(left.length > 0 ? [rest] : [])].join('\n'), code: 0 }
}

const finish = (config: Config, how: Partial<Later>) =>
  finishLater(ownerUrlOf(config), { backfills, isPaced: true, ...how })

function saidOf(finished: readonly Finished[] | undefined): CommandResult {
  if (!finished) return { text: AT_IT, code: 1 }
  const lines = finished.map(({ name, error, seconds }) =>
    error ? `failed: ${name}: ${error}` : `done: ${name}, ${seconds.toFixed(1)} s`,
  )
  const hasFailed = finished.some(({ error }) => error !== undefined)
  return { text: lines.join('\n') || NOTHING, code: hasFailed ? 1 : 0 }
}

/** Everything: first what an older version left, without which this one does not begin. */
export async function migrateWhole(config: Config): Promise<CommandResult> {
  const older = saidOf(await finish(config, { isLeft: (_, record) => record === undefined }))
  if (older.code !== 0) return older
  const applied = migratedWords(await prepareDatabase(config))
  const { text, code } = saidOf(await finish(config, {}))
  const before = older.text === NOTHING ? [] : [older.text]
  return { text: [...before, applied, text].join('\n'), code }
}

/** The backfills that are due, with room for others, or as quickly as they can. */
export const backfillNow = async (config: Config, isPaced: boolean): Promise<CommandResult> =>
  saidOf(await finish(config, { isPaced, isLeft: ({ kind }) => kind !== 'backfill' }))

/** What `--plan --json` prints. */
export type PlanAnswer = Readonly<{ due: readonly string[]; salesWait: readonly string[] }>

export const showPlan = (config: Config, isJson = false): Promise<CommandResult> =>
  asOwner(config, async (client) => {
    await assertNewEnough(client)
    const plan = await readPlan(client, backfills)
    const answer: PlanAnswer = {
      due: plan.map(({ name }) => name),
      salesWait: plan.filter(doSalesWait).map(({ name }) => name),
    }
    const text = isJson ? JSON.stringify(answer) : planWords(plan)
    return { text, code: plan.length > 0 ? DUE : 0 }
  })

/** For a database from before 0.2.0, once. */
export const adoptOlder = (config: Config): Promise<CommandResult> =>
  asOwner(config, async (client) => ({
    text: adoptedWords(await adopt(client, ownerUrlOf(config))),
    code: 0,
  }))

export const showStatus = (config: Config): Promise<CommandResult> =>
  asOwner(config, async (client) => {
    const records = await readRecords(client)
    const { now, later: after } = await readBacklog(client)
    const due = [...now, ...after].map(({ name }) => name)
    const broken = await readBrokenIndexes(client)
    return { text: statusWords({ version: programVersion, records, due, broken }), code: 0 }
  })
