import { noLimits } from '@keyhaven/contracts/staff/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../infra/app-error.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, fromOurPage, signIn } from '../../testing/test-staff.ts'
import { type BulkAct, startBulk, workThrough } from './bulk-job.ts'
import type { StaffContext } from './staff-context.ts'

let shop: TestShop
let staff: { id: string; email: string }
beforeAll(async () => {
  shop = await testShop()
  staff = await addStaff(shop, 'admin')
  await sql`
    create table parcels (id bigint generated always as identity primary key, is_open boolean not null)
  `.execute(shop.ctx.db)
})
afterAll(() => shop.close())

const asStaff = (): StaffContext => ({
  ...shop.ctx,
  staff: {
    ...{ id: staff.id, sessionId: 1, email: staff.email, firstName: 'Ada', lastName: 'Byron' },
    ...{ role: 'admin', roleName: 'Admin', department: '', permissions: [] },
    ...{ limits: noLimits, stores: [], viewAs: null, apiKeyId: null },
    ...{ hasFactor: true, isProven: true, isFresh: true, isFactorDue: false },
  },
  actor: `staff:${staff.id}`,
})

type ParcelFilter = { isOpen: boolean }

/** Closes parcels, and remembers in which order. */
function closing(run: (object: string) => Promise<void> = async () => {}) {
  const worked: string[] = []
  const act: BulkAct<ParcelFilter> = {
    name: 'parcels.close',
    objects: ({ isOpen }) =>
      sql`select id::text as object from parcels where is_open = ${isOpen} order by id`,
    run: async (ctx, object) => {
      worked.push(object)
      await run(object)
      await sql`update parcels set is_open = false where id = ${object}`.execute(ctx.db)
    },
  }
  return { act: act as BulkAct, start: () => startBulk(asStaff(), act, { isOpen: true }), worked }
}

async function addParcels(count: number) {
  await sql`truncate parcels`.execute(shop.ctx.db)
  const { rows } = await sql<{ id: string }>`
    insert into parcels (is_open) select true from generate_series(1, ${count})
    returning id::text`.execute(shop.ctx.db)
  return rows.map(({ id }) => id)
}

const leasesRunOut = () =>
  sql`update bulk_job_items set leased_until = now() - interval '1 s'
    where leased_until is not null`.execute(shop.ctx.db)

const statesOf = async (jobId: number) =>
  (
    await sql<{ state: string; count: number }>`
      select state, count(*) as count from bulk_job_items
      where job_id = ${jobId} group by state order by state`.execute(shop.ctx.db)
  ).rows

const auditOf = async (jobId: number) =>
  (
    await sql<{ action: string; meta: object }>`
      select action, meta from audit_log where object = ${`bulk-job:${jobId}`} order by seq`.execute(
      shop.ctx.db,
    )
  ).rows

async function read(jobId: number, file = '') {
  const headers = await signIn(shop, staff.email)
  return await shop.app.inject({ url: `/api/admin/bulk-jobs/${jobId}${file}`, headers })
}

test('what a job is about is decided when it begins', async () => {
  const first = await addParcels(45)
  const { act, start, worked } = closing()
  const { jobId, total } = await start()
  expect(total).toBe(45)
  await sql`insert into parcels (is_open) values (true)`.execute(shop.ctx.db)
  await workThrough(shop.ctx, [act], jobId)
  expect(worked).toEqual(first)
  expect(await statesOf(jobId)).toEqual([{ state: 'done', count: 45 }])
  expect(await auditOf(jobId)).toMatchObject([
    { action: 'bulk.parcels.close', meta: { asked: { isOpen: true }, total: 45 } },
    { action: 'bulk.parcels.close.done', meta: { total: 45, done: 45, failed: 0 } },
  ])
})

test('a worker that dies halfway is followed by one that goes on, and what was done is not done again', async () => {
  const all = await addParcels(50)
  const dying = closing((object) =>
    object === all[27] ? new Promise<void>(() => {}) : Promise.resolve(),
  )
  const { jobId } = await dying.start()
  void workThrough(shop.ctx, [dying.act], jobId)
  await expect.poll(() => dying.worked.length, { timeout: 20_000 }).toBe(28)
  expect(await statesOf(jobId)).toEqual([
    { state: 'done', count: 27 },
    { state: 'waiting', count: 23 },
  ])
  const next = closing()
  // The portion of the dead is not touched while it may still be alive.
  await expect(workThrough(shop.ctx, [next.act], jobId)).rejects.toThrow('13 items')
  expect(next.worked).toEqual(all.slice(40))
  await leasesRunOut()
  await workThrough(shop.ctx, [next.act], jobId)
  expect([...next.worked].sort()).toEqual([...all.slice(27)].sort())
  expect(await statesOf(jobId)).toEqual([{ state: 'done', count: 50 }])
  expect((await auditOf(jobId)).map(({ action }) => action)).toEqual([
    'bulk.parcels.close',
    'bulk.parcels.close.done',
  ])
})

test('two workers share a job and do nothing twice', async () => {
  const all = await addParcels(90)
  const { act, start, worked } = closing()
  const { jobId } = await start()
  await Promise.allSettled([
    workThrough(shop.ctx, [act], jobId),
    workThrough(shop.ctx, [act], jobId),
  ])
  expect([...worked].sort()).toEqual([...all].sort())
})

test('an object that fails stops no other, and its reason is read by the one who began the job', async () => {
  const [one, two, three] = await addParcels(3)
  const { act, start } = closing(async (object) => {
    if (object === one) throw new AppError('conflict')
    if (object === two) throw new Error('select secret from vault')
  })
  const { jobId } = await start()
  await workThrough(shop.ctx, [act], jobId)
  const reply = await read(jobId)
  expect(reply.json()).toMatchObject({ state: 'done', total: 3, done: 1, failed: 2, waiting: 0 })
  expect(reply.json().failures).toEqual([
    { object: one, error: 'This has changed in the meantime. Please reload.' },
    { object: two, error: 'Something went wrong with this one. It is in the log.' },
  ])
  const file = await read(jobId, '/items.csv')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.payload.split('\r\n').map((line) => line.split(',')[1])).toEqual([
    'State',
    ...['failed', 'failed', 'done'],
    undefined,
  ])
  expect(file.payload).toContain(`${three},done`)
})

test('a job is nobody else’s to read', async () => {
  await addParcels(1)
  const { jobId } = await closing().start()
  const other = await signIn(shop, (await addStaff(shop, 'super_admin')).email)
  for (const file of ['', '/items.csv']) {
    const url = `/api/admin/bulk-jobs/${jobId}${file}`
    expect((await shop.app.inject({ url, headers: other })).statusCode).toBe(404)
  }
})

test('a cancelled job begins nothing further, and what was under way is noted as done', async () => {
  const all = await addParcels(30)
  const job: { id?: number } = {}
  const { act, start, worked } = closing(async (object) => {
    if (object !== all[4]) return
    const headers = { ...fromOurPage, ...(await signIn(shop, staff.email)) }
    const url = `/api/admin/bulk-jobs/${job.id}/cancel`
    expect((await shop.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
  })
  job.id = (await start()).jobId
  await workThrough(shop.ctx, [act], job.id)
  await leasesRunOut()
  await workThrough(shop.ctx, [act], job.id)
  expect(worked).toEqual(all.slice(0, 5))
  expect((await read(job.id)).json()).toMatchObject({
    state: 'cancelled',
    finishedAt: expect.any(String),
    ...{ total: 30, done: 5, failed: 0, waiting: 0, cancelled: 25 },
  })
  expect((await auditOf(job.id)).map(({ action }) => action)).toEqual([
    'bulk.parcels.close',
    'bulk.parcels.close.cancelled',
  ])
})

test('a job that is over is not cancelled, and nobody cancels the job of a colleague', async () => {
  await addParcels(1)
  const { act, start } = closing()
  const { jobId } = await start()
  const cancel = async (email: string) =>
    await shop.app.inject({
      method: 'POST',
      url: `/api/admin/bulk-jobs/${jobId}/cancel`,
      headers: { ...fromOurPage, ...(await signIn(shop, email)) },
    })
  const other = await addStaff(shop, 'super_admin')
  expect((await cancel(other.email)).statusCode).toBe(404)
  await workThrough(shop.ctx, [act], jobId)
  expect((await cancel(staff.email)).statusCode).toBe(200)
  expect((await read(jobId)).json()).toMatchObject({ state: 'done', done: 1, cancelled: 0 })
})
