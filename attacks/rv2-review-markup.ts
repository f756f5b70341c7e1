import { randomBytes } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial } from './support/trial.ts'

const REVIEWS = '/api/admin/reviews'
const MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(2)>'

async function written(shop: Shop, over: object = {}): Promise<number> {
  const customerEmail = `rv-${randomBytes(5).toString('hex')}@example.com`
  const review = {
    customerName: 'Ada Byron',
    customerEmail,
    rating: 1,
    title: 'It never worked',
    comment: 'Nobody came to help me with it.',
    productId: 'home-2024',
    ...over,
  }
  await shop.browser().post('/api/reviews', review)
  const [row] = await shop.sql('select id from reviews where customer_email = $1', [customerEmail])
  return Number(row?.id)
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
