import { Readable } from 'node:stream'
import {
  type DataExport,
  type ExportFile,
  filesOfFormat,
  fileWithKeys,
} from '@keyhaven/contracts/staff/data-exports'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { Db } from '../../infra/db/db.ts'
import { columnsOf, type KeyText } from '../../modules/moving-in/data-exports/shop-columns.ts'
import { keysInFull } from '../../modules/stock/licenses/units/keys-in-full.ts'
import { exportShop, masked, maySeeKeys, type ShopExport } from '../acts/export-shop.ts'
import { audited } from '../kit/audited.ts'
import { findJob } from '../kit/bulk-job.repo.ts'
import { csvOf } from '../kit/csv.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { following, ordersAfter, peopleAfter } from '../reads/read-shop.ts'
import { everything } from './everything.ts'

const HOURS_TO_FETCH_KEYS = 24
const SHOWN = 20

type Job = Readonly<{ id: number; asked: ShopExport; state: DataExport['state']; createdAt: Date }>

export async function ownExports({ db, staff }: StaffContext): Promise<DataExport[]> {
  const { rows } = await sql<Job & { failed: number }>`
    select j.id, j.asked, j.state, j.created_at as "createdAt", (
      select count(*)
      from bulk_job_items i
      where i.job_id = j.id and i.state = 'failed'
    ) as failed
    from bulk_jobs j
    where j.act = ${exportShop.name} and j.staff_id = ${staff.id}
    order by j.id desc
    limit ${SHOWN}`.execute(db)
  return rows.map(({ id, asked, state, failed, createdAt }) => ({
    ...asked,
    ...{ id, state, failed: Number(failed), createdAt: createdAt.toISOString() },
    files: state === 'done' ? [...filesOfFormat[asked.format]] : [],
  }))
}

async function ownExport({ db, staff }: StaffContext, id: number) {
  const job = await findJob(db, id)
  const isOwn = job?.staff_id === staff.id && job.act === exportShop.name
  if (!isOwn || job.state !== 'done') throw new AppError('not_found')
  return { ...job, asked: job.asked as ShopExport }
}

/** Says who takes which file, before a line of it leaves. Whole keys leave once, and soon or never. */
async function noteFetch(ctx: StaffContext, id: number, asked: ShopExport, file: ExportFile) {
  const hasKeys = asked.withKeys && fileWithKeys[asked.format] === file
  if (hasKeys && !maySeeKeys(ctx.staff)) throw new AppError('not_allowed')
  const action = hasKeys ? 'data.exported_plain' : 'data.exported'
  const object = `bulk-job:${id}`
  await audited(ctx, action, async (tx) => {
    if (hasKeys) {
      const { rows } = await sql`
        select from bulk_jobs j
        where j.id = ${id}
          and j.finished_at > shop_now() - make_interval(hours => ${HOURS_TO_FETCH_KEYS})
        for update`.execute(tx)
      const taken = await sql`
        select from audit_log where action = ${action} and object = ${object} limit 1`.execute(tx)
      if (rows.length === 0 || taken.rows.length > 0) throw new AppError('conflict')
    }
    return { result: undefined, object, meta: { file, ...asked } }
  })
  return hasKeys
}

async function* orders(ctx: StaffContext, until: Date, hasKeys: boolean) {
  const after = (last: string) => ordersAfter(ctx.reportsDb, last, until)
  for await (const portion of following(after, ({ id }) => id)) {
    const ids = portion.flatMap(({ lines }) =>
      lines.flatMap(({ keys }) => keys.map(({ id }) => id)),
    )
    const plain = hasKeys ? await keysInFull(ctx, ids) : new Map<number, string>()
    const textOf: KeyText = (key) => plain.get(key.id) ?? masked(key)
    for (const order of portion) yield { order, textOf }
  }
}

async function* people(db: Db) {
  const after = (last: string) => peopleAfter(db, last)
  for await (const portion of following(after, ({ normal }) => normal)) yield* portion
}

async function* cells<One>(all: AsyncIterable<One>, rowsOf: (one: One) => (string | number)[][]) {
  for await (const one of all) yield* rowsOf(one)
}

/** One file of an own export, written while it is read. */
export async function exportedFile(ctx: StaffContext, id: number, file: ExportFile) {
  const { asked, created_at: until } = await ownExport(ctx, id)
  if (!filesOfFormat[asked.format].includes(file)) throw new AppError('not_found')
  const hasKeys = await noteFetch(ctx, id, asked, file)
  const bought = orders(ctx, until, hasKeys)
  if (asked.format === 'jsonl') return Readable.from(everything(ctx.reportsDb, bought))
  const columns = columnsOf[asked.format]
  if (file === 'customers.csv') {
    return csvOf(columns.customers.header, cells(people(ctx.reportsDb), columns.customers.rows))
  }
  const table = (file === 'keys.csv' && columns.keys) || columns.orders
  return csvOf(
    table.header,
    cells(bought, ({ order, textOf }) => table.rows(order, textOf)),
  )
}
