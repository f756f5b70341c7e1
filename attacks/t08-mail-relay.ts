import type { Browser } from './support/browser.ts'
import { pause } from './support/eventually.ts'
import { type Message, mailsTo, mailTo, quiet } from './support/mail.ts'
import { aBuyer, buy, open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const OWNER = 'owner@example.com'
const VICTIM = 'victim@example.com'
const LINK = 'https://phishing.example/login'
const RESENDS_PER_HOUR = 3

const resend = (browser: Browser, orderId: string, customerEmail: unknown, over: object = {}) =>
  browser.post('/api/send-license-keys', { orderId, customerEmail, ...over })

type Bought = Awaited<ReturnType<typeof buy>>

const about = (mails: Message[], text: string) =>
  mails.filter((mail) => `${mail.subject} ${mail.text} ${mail.html}`.includes(text))

/** The order’s own browser asks for other people, and for other words. */
async function otherRecipients(shop: Shop, trial: Trial, { browser, opened }: Bought) {
  const recipients = [
    ...[VICTIM, `${OWNER},${VICTIM}`, `${OWNER}\r\nBcc: ${VICTIM}`, `<${VICTIM}>${OWNER}`],
    ...[`${OWNER}\u0000${VICTIM}`, [OWNER, VICTIM], { email: VICTIM }, `${OWNER};${VICTIM}`, null],
  ]
  for (const recipient of recipients) {
    const answer = await resend(browser.moved(), opened.orderId, recipient)
    const isHeld = answer.json.success === false
    trial.held(`the keys for ${JSON.stringify(recipient)}`, isHeld, answer.text)
  }
  const stranger = await resend(shop.browser(), opened.orderId, OWNER)
  trial.held('a stranger asks for the owner', stranger.status === 404, stranger.text)
  const unknown = await resend(browser.moved(), `order_${'A'.repeat(26)}`, OWNER)
  trial.held('an order that does not exist', unknown.status === 404, unknown.text)
}

/** What a caller writes into the request is in no mail. */
async function otherWords(shop: Shop, trial: Trial, { browser, opened }: Bought) {
  const lie = {
    licenseKeys: [{ productName: `Renew at ${LINK}`, licenseKey: 'FAKE1-FAKE2', quantity: 1 }],
    downloadLink: LINK,
    items: [{ name: `<a href="${LINK}">click</a>` }],
    subject: `Your account: ${LINK}`,
    customerName: LINK,
    html: `<a href="${LINK}">`,
  }
  const sent = await resend(browser.moved(), opened.orderId, OWNER, lie)
  trial.works('the owner gets the keys again', sent.json.success === true, sent.text)
  await quiet(shop)
  const mails = await mailsTo(shop)
  trial.held('no word of the caller’s in a mail', about(mails, 'phishing.example').length === 0)
  trial.held('no invented key in a mail', about(mails, 'FAKE1').length === 0)
}

/** Three an hour, also when ten are asked for at once. */
async function flood(shop: Shop, trial: Trial, { browser, opened }: Bought) {
  const ask = () => resend(browser.moved(), opened.orderId, OWNER)
  await Promise.all(Array.from({ length: 10 }, ask))
  for (let nth = 0; nth < RESENDS_PER_HOUR; nth += 1) await ask()
  const over = await Promise.all(Array.from({ length: 5 }, ask))
  for (const { status, text } of over) trial.held('a fourth time', status === 429, text)
  const rows = await shop.sql('select 1 from emails where dedupe_key like $1', [
    `keys-resend:${opened.orderId.replaceAll('_', '\\_')}:%`,
  ])
  trial.held('three mails an hour', rows.length <= RESENDS_PER_HOUR, rows.length)
}

/** Names and addresses written to reach a mail’s head, or its body as markup. */
async function injectedNames(shop: Shop, trial: Trial) {
  const email = 'injected@example.com'
  const billingInfo = aBuyer({
    email,
    firstName: `Ada\r\nBcc: ${VICTIM}\r\n\r\n<a href="${LINK}">pay</a>`,
    lastName: '<img src=x onerror=alert(1)>',
  })
  const { opened } = await buy(shop, { billingInfo })
  const receipt = await mailTo(shop, email, 'Your order')
  trial.works('the buyer gets a receipt', receipt !== undefined, opened)
  trial.held('no link of the buyer’s', !receipt?.html.includes(`href="${LINK}`), receipt?.html)
  trial.held('no markup of the buyer’s', !receipt?.html.includes('<img src=x'), receipt?.html)
  trial.held('one recipient', receipt?.to.join() === email, receipt?.to)
}

/** Addresses that a mail program would read as another person’s, or as several. */
async function craftedAddresses(shop: Shop, trial: Trial) {
  const crafted = [
    ...[`x:${VICTIM};`, `friend,${VICTIM}`, `a;${VICTIM}`, `victim(comment)@example.com`],
    ...[`${VICTIM},`, `Ada<${VICTIM}>`, `"${VICTIM}"@example.com`, `${VICTIM}\nX: y`],
  ]
  for (const email of crafted) {
    const before = await mailsTo(shop, VICTIM)
    const browser = shop.browser()
    const answer = await open(browser, { billingInfo: aBuyer({ email }) })
    if (answer.status === 200) {
      const opened = openedIn(answer)
      await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
      await browser.post('/api/confirm-payment', opened)
      await quiet(shop)
    }
    const reached = (await mailsTo(shop, VICTIM)).length - before.length
    trial.held(`the address ${JSON.stringify(email)}`, reached === 0, `${reached} mails`)
  }
}

/** Nobody has paid, so nobody is written to: an order form is no way to mail a stranger. */
async function unpaidOrders(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const email = 'bystander@example.com'
  const { orderId } = openedIn(await open(browser, { billingInfo: aBuyer({ email }) }))
  const link = await browser.post(`/api/orders/${orderId}/access-link`, {})
  const keys = await resend(browser, orderId, email)
  trial.held('keys of an unpaid order', keys.json.success === false, keys.text)
  await pause(300)
  await quiet(shop)
  const mails = await mailsTo(shop, email)
  trial.held('a link for an unpaid order', mails.length === 0, `${link.text} ${mails[0]?.subject}`)
}

export const mailRelay: Attack = {
  id: 'T8',
  says: 'Mails say what the shop knows, to the address of the order, a few times',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 10)
    const bought = await buy(shop, { billingInfo: aBuyer({ email: OWNER }) })
    const mail = await mailTo(shop, OWNER, bought.keys[0] ?? '?')
    trial.works('the buyer gets the key by mail', mail !== undefined)
    await otherRecipients(shop, trial, bought)
    await otherWords(shop, trial, bought)
    await flood(shop, trial, bought)
    await injectedNames(shop, trial)
    await craftedAddresses(shop, trial)
    await unpaidOrders(shop, trial)
    return trial.outcome()
  },
}
