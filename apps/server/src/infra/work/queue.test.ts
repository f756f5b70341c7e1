import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { startContext } from '../../start-context.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { DEAD_LETTERS, defineJob, installQueue, permanentFailure } from './queue.ts'

const runs: string[] = []
const failing = defineJob({
  name: 'test.failing',
  data: z.object({ kind: z.enum(['permanentFailure', 'unlucky']) }),
  run: (_ctx, { kind }) => {
    runs.push(kind)
    throw kind === 'permanentFailure'
      ? permanentFailure('nothing can save it')
      : new Error('try again')
  },
})

let shop: TestShop
let worker: { ctx: Context; close: () => Promise<void> }
beforeAll(async () => {
  shop = await testShop()
  await installQueue(shop.config.DATABASE_URL, [failing.name])
  worker = await startContext(shop.config, 'worker', shop.ctx.log)
  await worker.ctx.queue.work(worker.ctx, [failing])
})
afterAll(async () => {
  await worker.close()
  await shop.close()
})

const queued = (kind: 'permanentFailure' | 'unlucky') =>
  shop.ctx.db.transaction().execute((tx) => shop.ctx.queue.enqueue(tx, failing, { kind }))

/** The state of a job once it ran, and whether a dead letter of it waits for a person. */
const outcome = (kind: string) =>
  eventually(`the ${kind} job`, async () => {
    const { rows } = await sql<{ state: string; dead: number }>`
      select state, (
        select count(*)::integer from pgboss.job
        where name = ${DEAD_LETTERS} and data ->> 'kind' = ${kind}) as dead
      from pgboss.job
      where name = ${failing.name}
        and data ->> 'kind' = ${kind}
        and state not in ('created', 'active')`.execute(shop.ctx.db)
    return rows[0]
  })

test('a job that nothing can save is a dead letter at once and is not tried again', async () => {
  await queued('permanentFailure')
  expect(await outcome('permanentFailure')).toEqual({ state: 'failed', dead: 1 })
})

test('a job that had bad luck is tried again, and is no dead letter', async () => {
  await queued('unlucky')
  expect(await outcome('unlucky')).toEqual({ state: 'retry', dead: 0 })
  await eventually('a second try', async () => runs.filter((kind) => kind === 'unlucky')[1], 15_000)
  expect(runs.filter((kind) => kind === 'permanentFailure')).toHaveLength(1)
})
