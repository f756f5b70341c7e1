import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, send } from '../../testing/reviewers.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

test('every review that waits is published in the background, each as a decision of its own', async () => {
  const { shop } = working
  for (const name of ['one', 'two', 'three']) {
    await send(shop, aReview({ customerEmail: `${name}@example.com`, title: `Number ${name}` }))
  }
  const headers = { ...fromOurPage, ...(await staffHeaders(shop, 'support')) }
  const url = '/api/admin/reviews/approve-pending'
  const started = await shop.app.inject({ method: 'POST', url, headers, payload: {} })
  expect([started.statusCode, started.json().total]).toEqual([202, 3])
  const read = async () => {
    const { jobId } = started.json()
    return (await shop.app.inject({ url: `/api/admin/bulk-jobs/${jobId}`, headers })).json()
  }
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done')
  expect(await read()).toMatchObject({ total: 3, done: 3, failed: 0, failures: [] })
  const { rows } = await sql<{ action: string; count: number }>`
    select action, count(*) as count
    from audit_log
    where action like '%review%approve%'
    group by action
    order by action`.execute(shop.ctx.db)
  expect(rows).toEqual([
    { action: 'bulk.reviews.approve', count: 1 },
    { action: 'bulk.reviews.approve.done', count: 1 },
    { action: 'review.approve', count: 3 },
  ])
})
