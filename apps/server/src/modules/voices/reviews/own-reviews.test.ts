import type { OwnReview } from '@keyhaven/contracts/review-submission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { anOrder, aReview, kept, send } from '../../../testing/reviewers.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

const anEdit = { rating: 2, title: 'On second thoughts', comment: 'It did, and then it did not.' }

/** A code is mailed to those who bought something. */
async function signedIn(email: string) {
  await anOrder(working.shop.ctx.db, { email })
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/code/request', { email })
  const code = firstCode(await working.mailsTo(email, 1))
  await visitor.enter('/api/auth/code', { email, code })
  return visitor
}

async function published(email: string) {
  await send(working.shop, aReview({ customerEmail: email }))
  const { id } = await kept(working.shop.ctx.db, email)
  await sql`update reviews set state = 'approved' where id = ${id}`.execute(working.shop.ctx.db)
  return id
}

test('an author finds the review, changes it, and it is checked again before it shows', async () => {
  const email = 'author@example.com'
  const id = await published(email)
  const author = await signedIn(email)
  const { reviews } = (await author.call('GET', '/api/account/reviews')).json()
  expect(reviews.map((review: OwnReview) => [review.id, review.state, review.isEditable])).toEqual([
    [id, 'approved', true],
  ])
  const edited = await author.call('PUT', `/api/account/reviews/${id}`, anEdit)
  expect(edited.statusCode).toBe(200)
  expect(await kept(working.shop.ctx.db, email)).toMatchObject({ ...anEdit, state: 'pending' })
})

test('after thirty days it stays as it is, but may still be taken back', async () => {
  const email = 'late@example.com'
  const id = await published(email)
  const age = (days: number) =>
    sql`update reviews set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      working.shop.ctx.db,
    )
  const author = await signedIn(email)
  const edit = () => author.call('PUT', `/api/account/reviews/${id}`, anEdit)
  await age(29)
  expect((await edit()).statusCode).toBe(200)
  await age(31)
  expect((await edit()).statusCode).toBe(404)
  expect((await author.call('DELETE', `/api/account/reviews/${id}`)).statusCode).toBe(200)
  expect(await kept(working.shop.ctx.db, email)).toMatchObject({ state: 'withdrawn' })
  expect((await edit()).statusCode).toBe(404)
})

test('nobody changes or takes back what someone else wrote', async () => {
  const id = await published('victim@example.com')
  const stranger = await signedIn('stranger@example.com')
  const foreign = await stranger.call('PUT', `/api/account/reviews/${id}`, anEdit)
  const gone = await stranger.call('DELETE', `/api/account/reviews/${id}`)
  expect([foreign.statusCode, gone.statusCode]).toEqual([404, 404])
  const visitor = aVisitor(working.shop)
  expect((await visitor.call('GET', '/api/account/reviews')).statusCode).toBe(401)
  expect(await kept(working.shop.ctx.db, 'victim@example.com')).toMatchObject({ state: 'approved' })
})

test('an account whose address is not proven has written nothing', async () => {
  const email = 'unproven@example.com'
  const id = await published(email)
  const visitor = aVisitor(working.shop)
  const person = { email, password: 'mauve-otter-pilot', firstName: 'Ada', lastName: 'Byron' }
  await visitor.enter('/api/auth/register', person)
  expect((await visitor.call('GET', '/api/account/reviews')).json().reviews).toEqual([])
  const edited = await visitor.call('PUT', `/api/account/reviews/${id}`, anEdit)
  expect(edited.statusCode).toBe(404)
})
