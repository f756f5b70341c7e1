import type { Browser } from './support/browser.ts'
import { pause } from './support/eventually.ts'
import { mailsTo, quiet } from './support/mail.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const VICTIM = 'bystander@example.com'
const FILL_MS = 5_100
const PER_HOUR = 5

let serial = 0

/** From an address of its own, so that no limit hides what is tried. */
const aMessage = (over: object = {}) => ({
  name: 'Ada Byron',
  email: `writer-${++serial}@example.com`,
  subject: 'The key is refused',
  messageType: 'support',
  message: 'The installer says 0xC004F050.',
  website: '',
  submissionTime: 60,
  sessionId: 'a-device',
  ...over,
})

const tokenFor = async (browser: Browser) =>
  String((await browser.get('/api/contact/form')).json.formToken)

const countOf = async (shop: Shop) =>
  Number((await shop.sql('select count(*) as count from conversations', []))[0]?.count)

/** Machines are quick, and say they were not. */
async function quickMachines(shop: Shop, trial: Trial, ripe: string) {
  const before = await countOf(shop)
  const fresh = await tokenFor(shop.browser())
  const [time = '', nonce, mac] = ripe.split('.')
  const tokens = ['', 'x', fresh, `${Number(time) - 60_000}.${nonce}.${mac}`, `${ripe}=`]
  for (const formToken of tokens) {
    const answer = await shop.browser().post('/api/contact', aMessage({ formToken }))
    trial.held(`the token ${formToken.slice(0, 20)}`, answer.status === 422, answer.text)
  }
  const trapped = aMessage({ formToken: ripe, website: 'https://spam.example' })
  const thanked = await shop.browser().post('/api/contact', trapped)
  trial.held('a machine learns nothing', thanked.status === 201, thanked.text)
  trial.held('nothing of it is kept', (await countOf(shop)) === before)
}

/** The form as a way to write to another person. */
async function backscatter(shop: Shop, trial: Trial, ripe: string, orderNumber: string) {
  const heads = [
    { email: VICTIM },
    { email: VICTIM, orderNumber },
    { email: VICTIM, subject: `Hello there\r\nBcc: ${VICTIM}` },
    { email: VICTIM, name: `Ada\r\nBcc: ${VICTIM}` },
  ]
  for (const over of heads) {
    await shop.browser().post('/api/contact', aMessage({ ...over, formToken: ripe }))
  }
  await pause(300)
  await quiet(shop)
  const mails = await mailsTo(shop, VICTIM)
  const answers = mails.filter(({ subject }) => subject.includes('message'))
  trial.held('no answer to an address nobody proved', answers.length === 0, answers[0]?.subject)
  const linked = await shop.sql(
    'select 1 from conversations where email = $1 and order_id is not null',
    [VICTIM],
  )
  trial.held('no order linked without proof', linked.length === 0)
  const broken = await shop.sql("select 1 from conversations where subject ~ E'[\\r\\n]'", [])
  trial.held('no line breaks in a subject', broken.length === 0)
}

async function flood(shop: Shop, trial: Trial, ripe: string) {
  const browser = shop.browser()
  const answers = []
  for (let nth = 0; nth < PER_HOUR + 5; nth += 1) {
    answers.push(await browser.post('/api/contact', aMessage({ formToken: ripe })))
  }
  for (const { status, text } of answers.slice(PER_HOUR)) {
    trial.held('a sixth message within the hour', status === 429, text)
  }
}

export const contactForm: Attack = {
  id: 'T18',
  says: 'The contact form takes no machine’s word, writes to no stranger and links no order without proof',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 1)
    const bought = await buy(shop, { billingInfo: aBuyer({ email: VICTIM }) })
    const ripe = await tokenFor(shop.browser())
    await pause(FILL_MS)
    const { orderNumber } = (await bought.browser.get(`/api/admin/orders/${bought.opened.orderId}`))
      .json as { orderNumber: string }
    const honest = await shop.browser().post('/api/contact', aMessage({ formToken: ripe }))
    trial.works('a person’s message is kept', honest.status === 201, honest.text)
    await quickMachines(shop, trial, ripe)
    await backscatter(shop, trial, ripe, orderNumber)
    await flood(shop, trial, ripe)
    return trial.outcome()
  },
}
