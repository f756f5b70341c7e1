import { randomBytes, randomUUID } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import type { Answer } from './support/http.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const REVIEWS = '/api/admin/reviews'
const SECRET = 'Main Street 12, Springfield'
const MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
const without = ['finance', 'catalogue', 'auditor']

async function written(shop: Shop, over: object = {}): Promise<number> {
  const customerEmail = `rv-${randomBytes(5).toString('hex')}@example.com`
  const review = {
    customerName: 'Ada Byron',
    customerEmail,
    rating: 1,
    title: 'It never worked',
    comment: `I live at ${SECRET}, and nobody came to help me with it.`,
    productId: 'home-2024',
    ...over,
  }
  await shop.browser().post('/api/reviews', review)
  const [row] = await shop.sql('select id from reviews where customer_email = $1', [customerEmail])
  return Number(row?.id)
}

const rowOf = async (shop: Shop, id: number) =>
  (
    await shop.sql('select state, reason, title, comment, rating from reviews where id = $1', [id])
  )[0]

const keyed = ({ headers }: StaffCall, version = '1') => ({
  ...headers,
  'idempotency-key': randomUUID(),
  'if-match': `"${version}"`,
})
const span = (from: number, to: number, field = 'comment') => ({ field, from, to })
const redact = (call: StaffCall, id: number, body: object, version?: string): Promise<Answer> =>
  call.browser.post(`${REVIEWS}/${id}/redact`, body, keyed(call, version))

/** Everything that decides about a review, by people who may not. */
async function byForeignRights(shop: Shop, trial: Trial, id: number) {
  const chosen = { ids: [String(id)] }
  const calls: [string, object][] = [
    [`${REVIEWS}/${id}/redact`, { spans: [span(0, 4)] }],
    [`${REVIEWS}/${id}/approve`, {}],
    [`${REVIEWS}/${id}/reject`, { reason: 'spam' }],
    ['/api/admin/review-approvals', { chosen }],
    ['/api/admin/review-rejections', { chosen, reason: 'spam' }],
  ]
  for (const role of without) {
    const staff = await shop.staff(role)
    for (const [path, body] of calls) {
      const { status } = await staff.browser.post(path, body, keyed(staff))
      trial.held(`${role} at ${path.replace(String(id), ':id')}`, status === 403, status)
    }
    const read = await staff.browser.get(`${REVIEWS}/${id}`, staff.headers)
    trial.held(`${role} read it`, read.status === 403, read.status)
  }
  const stranger = shop.browser()
  for (const [path, body] of calls) {
    const { status } = await stranger.post(path, body)
    trial.held(`a stranger at ${path.replace(String(id), ':id')}`, status === 401, status)
  }
}

/** A redaction that is an edit in disguise. */
async function asAnEdit(shop: Shop, trial: Trial, support: StaffCall, id: number) {
  const before = JSON.stringify(await rowOf(shop, id))
  const tries: [string, object, string?][] = [
    ['all of the words', { spans: [span(0, 59)] }],
    ['words of its own', { spans: [span(0, 4)], comment: 'It was great' }, '9'],
    ['the stars', { spans: [span(0, 1, 'rating')] }],
    ['the state', { spans: [span(0, 1, 'state')] }],
    ['beyond the end', { spans: [span(0, 6_000)] }],
    ['backwards', { spans: [span(9, 3)] }],
    ['nothing at all', { spans: [] }],
    ['a text the author has changed since', { spans: [span(0, 4)] }, '7'],
  ]
  for (const [what, body, version] of tries) {
    const { status, text } = await redact(support, id, body, version)
    trial.held(`a redaction of ${what}`, status >= 400, text)
  }
  trial.held('the review is as it was', JSON.stringify(await rowOf(shop, id)) === before)
}

export const redactedReviews: Attack = {
  id: 'RV1',
  says: 'Only moderators decide about reviews, many are never chosen by stars, and what is removed is kept nowhere',
  async run(shop) {
    const trial = newTrial()
    const support = await shop.staff('support')
    const other = await written(shop, {
      comment: 'It took them long to answer, then all of it worked.',
    })
    const honest = await redact(support, other, { spans: [span(2, 6)] })
    trial.works('a moderator removes a word', honest.status === 200, honest.text)
    const id = await written(shop)
    await byForeignRights(shop, trial, id)
    await asAnEdit(shop, trial, support, id)
    for (const filters of [{ rating: 5 }, { rating: '5', state: 'pending' }]) {
      const body = { chosen: { filters } }
      const { status } = await support.browser.post(
        '/api/admin/review-approvals',
        body,
        keyed(support),
      )
      trial.held(`publishing by ${JSON.stringify(filters)}`, status === 400, status)
    }
    const unread = { chosen: { filters: { rating: 1 } }, reason: 'spam' }
    const refused = await support.browser.post(
      '/api/admin/review-rejections',
      unread,
      keyed(support),
    )
    trial.held('rejecting every low rating', refused.status === 400, refused.text)
    const from = 10
    const done = await redact(support, id, { spans: [span(from, from + SECRET.length)] })
    trial.works('a moderator removes an address', done.status === 200, done.text)
    const row = await rowOf(shop, id)
    trial.works(
      'the rest of the words stays',
      row?.comment === 'I live at [removed], and nobody came to help me with it.' &&
        row.rating === 1,
      row,
    )
    const traces = await shop.sql(
      `select 1 from audit_log where meta::text like $1
       union all select 1 from notifications where body like $1
       union all select 1 from reviews where comment like $1`,
      [`%${SECRET}%`],
    )
    trial.held('the address is found anywhere', traces.length === 0, traces.length)
    trial.held('it is in a log', !shop.logs().some((log) => log.includes(SECRET)))
    return trial.outcome()
  },
}

export const reviewMarkup: Attack = {
  id: 'RV2',
  says: 'Markup in a review, in its author’s name or in the shop’s answer is text on every page',
  async run(shop) {
    const trial = newTrial()
    const support = await shop.staff('support')
    const mark = randomBytes(4).toString('hex')
    const id = await written(shop, {
      customerName: `<b>${mark}</b>`,
      title: `${mark} ${MARKUP}`,
      comment: `${mark} ${MARKUP} {{constructor}} \${1} javascript:alert(3)`,
      rating: 4,
    })
    const { browser, headers } = support
    const approved = await browser.post(`${REVIEWS}/${id}/approve`, {}, headers)
    trial.works('a moderator publishes it', approved.status === 200, approved.text)
    const replied = await browser.call('PUT', `${REVIEWS}/${id}/reply`, { reply: MARKUP }, headers)
    trial.works('the shop answers it', replied.status === 200, replied.text)
    const pages = ['/reviews', '/product/home-2024']
    const isThere = async () => (await shop.browser().get('/reviews')).text.includes(mark)
    const there = await eventually(isThere)
    trial.works('the review is on the page', there === true)
    for (const page of pages) {
      const { text } = await shop.browser().get(page)
      const isMarkup = /<script>alert\(1\)|<img src=x/.test(text)
      trial.held(`its markup in ${page}`, !isMarkup)
    }
    const api = await shop.browser().get('/api/reviews')
    trial.held('the answer is read as a page', /json/.test(String(api.headers['content-type'])))
    trial.held('a browser may guess', api.headers['x-content-type-options'] === 'nosniff')
    return trial.outcome()
  },
}
