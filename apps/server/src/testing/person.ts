import { aBrowser, aBuyer } from './buyer.ts'
import { eventually } from './eventually.ts'
import { codeIn } from './mailed-codes.ts'
import { stock } from './stock.ts'
import { aVisitor } from './visitor.ts'
import type { WorkingShop } from './working-shop.ts'

export const PASSWORD = 'mauve-otter-pilot'
export const NAME = 'Zephyrine Quillfeather'
export const PHONE = '+44 20 7946 0123'
const [firstName = '', lastName = ''] = NAME.split(' ')

let serial = 0
export const anAddress = () => `Privacy-${++serial}@example.com`

/** The digits of the latest code that was mailed. */
export async function codeTo(working: WorkingShop, email: string, known: string[] = []) {
  return await eventually(
    `a code to ${email}`,
    async () => {
      const mails = await working.mailbox.to(email)
      const codes = mails.map(codeIn)
      return codes.find((code) => code !== undefined && !known.includes(code))
    },
    20_000,
  )
}

export async function registered(working: WorkingShop, email: string) {
  const visitor = aVisitor(working.shop)
  const account = { email, password: PASSWORD, firstName, lastName, phone: PHONE }
  await visitor.enter('/api/auth/register', account)
  await visitor.call('POST', '/api/auth/verify/request')
  const code = await codeTo(working, email.toLowerCase())
  await visitor.call('POST', '/api/auth/verify', { code })
  return { visitor, code }
}

export async function bought(working: WorkingShop, email: string, stocked = 1) {
  if (stocked > 0) await stock(working.shop.ctx, stocked)
  const browser = aBrowser(working.shop)
  const billingInfo = aBuyer({ email, firstName, lastName, phone: PHONE })
  const opened = await browser.opened({ billingInfo })
  await working.provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  return { browser, opened }
}

export const quoteRequest = (email: string) => ({
  company: `${lastName} Ltd`,
  contactName: NAME,
  email,
  phone: PHONE,
  country: 'GB',
  taxId: '',
  neededBy: '',
  message: `Please call ${PHONE}.`,
  website: '',
  lines: [{ productId: 'home-2024', quantity: 5 }],
})
