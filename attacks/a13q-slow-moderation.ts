import { randomBytes } from 'node:crypto'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { type Attack, newTrial } from './support/trial.ts'

const REVIEWS = 20
const LENGTH = 4_900
const ROUNDS = 3
/** Beside equally long reviews of ordinary words; a quadratic pattern makes it twenty times and more. */
const MOST_TIMES_SLOWER = 5
const NOISE_MS = 50

const words = 'It does what the page said it would and the price was fair. '

/** Texts on which a careless pattern begins again at every character. */
const hostile = ['a', 'a-', '<a ', 'a@a.', '1(']

const longText = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)

const AUTHOR = 'moderated@example.com'

/** What the row has written leaves the list again. */
const clear = (shop: Shop) =>
  shop.sql(`delete from reviews where customer_email like '%' || $1`, [AUTHOR])

/** One review as a stranger sends it, and as many others like it as staff see on one page. */
async function fillWith(shop: Shop, unit: string) {
  await clear(shop)
  const customerEmail = `${randomBytes(5).toString('hex')}-${AUTHOR}`
  const answer = await shop.browser().post('/api/reviews', {
    customerName: 'Ada Byron',
    customerEmail,
    rating: 5,
    title: 'A calm purchase',
    comment: longText(unit),
    productId: 'home-2024',
  })
  if (answer.status !== 201) throw new Error(`no review: ${answer.status} ${answer.text}`)
  await shop.sql(
    `insert into reviews (product_id, customer_name, customer_email, rating, title, comment, state)
     select product_id, customer_name, customer_email, rating, title, comment || nth, state
     from reviews, generate_series(1, $2) as nth
     where customer_email = $1`,
    [customerEmail, REVIEWS - 1],
  )
}

async function listed({ browser, headers }: Staff) {
  const begun = performance.now()
  const answer = await browser.get('/api/admin/reviews?state=pending&limit=20', headers)
  const milliseconds = performance.now() - begun
  return { answer, milliseconds, count: ((answer.json.reviews ?? []) as unknown[]).length }
}

async function best(staff: Staff): Promise<number> {
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) times.push((await listed(staff)).milliseconds)
  return Math.min(...times)
}

export const slowModeration: Attack = {
  id: 'A13Q',
  says: 'Whatever a stranger writes in a review, the list that staff moderate stays quick',
  async run(shop) {
    const trial = newTrial()
    const staff = await shop.staff('marketing')
    await fillWith(shop, words)
    const { answer, count } = await listed(staff)
    trial.works('staff see twenty long reviews', count >= REVIEWS, answer.text)
    const usual = await best(staff)
    try {
      for (const unit of hostile) {
        await fillWith(shop, unit)
        const took = await best(staff)
        const figure = `${took.toFixed(0)} ms instead of ${usual.toFixed(0)} ms`
        const isQuick = took < usual * MOST_TIMES_SLOWER + NOISE_MS
        trial.held(`reviews of “${unit}”`, isQuick, figure)
      }
    } finally {
      await clear(shop)
    }
    return trial.outcome()
  },
}
