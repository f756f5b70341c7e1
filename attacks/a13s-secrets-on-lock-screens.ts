import { aProvenAccount } from './support/customers.ts'
import { codeOf, linkOf, type Message, mailsTo, mailTo, quiet } from './support/mail.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

/** As much as a phone shows of a mail that nobody has opened. */
const SHOWN_LETTERS = 140

/** What a mail program shows beside the subject: the hidden line first, then the text as it begins. */
function previewOf({ html }: Message): string {
  const body = html.replace(/^.*?<body[^>]*>/is, '').replace(/<style.*?<\/style>/gis, '')
  const text = body.replace(/<[^>]+>/g, ' ').replace(/&#?\w+;/g, ' ')
  return text
    .replace(/[ \t\n]+/g, ' ')
    .trim()
    .slice(0, SHOWN_LETTERS)
}

/** Codes, keys and secrets of links, wherever they are in the mail. */
const secretsOf = (mail: Message): string[] => [
  ...[codeOf(mail) ?? [], linkOf(mail) ?? []].flat(),
  ...(mail.text.match(/#[\w.-]{43,}/g) ?? []),
  ...(mail.text.match(/\b[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}\b/g) ?? []),
]

async function everyKindOfMail(shop: Shop) {
  await stock(shop, 2)
  const { browser, email, token } = await aProvenAccount(shop)
  await shop.browser().post('/api/auth/code/request', { email })
  await shop.browser().post('/api/auth/reset/request', { email })
  await shop.browser().post('/api/admin/login/link', { email: (await shop.staff('support')).email })
  await browser.post('/api/account/erasure/code', {}, { authorization: `Bearer ${token}` })
  const { opened } = await buy(shop, { billingInfo: aBuyer({ email }) })
  await shop.browser().post(`/api/orders/${opened.orderId}/access-link`, {})
  await mailTo(shop, email, 'licence')
  await quiet(shop)
}

export const secretsOnLockScreens: Attack = {
  id: 'A13S',
  says: 'No code, key or link can be read on a locked screen: none is in a subject or preview line',
  async run(shop) {
    const trial = newTrial()
    await everyKindOfMail(shop)
    const mails = await mailsTo(shop)
    const secret = mails.filter((mail) => secretsOf(mail).length > 0)
    trial.works('mails carry codes, keys and links', secret.length >= 4, `${secret.length} mails`)
    for (const mail of secret) {
      const shown = `${mail.subject} ${previewOf(mail)}`
      const seen = secretsOf(mail).filter((one) => shown.includes(one))
      trial.held(`“${mail.subject.replace(/\d{6}/, '……')}” shows a secret`, seen.length === 0)
    }
    return trial.outcome()
  },
}
