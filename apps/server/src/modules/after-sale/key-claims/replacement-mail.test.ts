import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClaimant } from '../../../testing/claims.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { stock } from '../../../testing/stock.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
  await stock(working.shop.ctx, 10)
})
afterAll(() => working.close())

const claimant = () => aClaimant(working.shop, working.provider)

test('the new key is mailed once, with the end of the one it replaces', async () => {
  const buyer = await claimant()
  await working.mailsTo(buyer.email, 2)
  await buyer.claimed()
  await buyer.claimed()
  const order = (await buyer.browser.order(buyer.orderId)).json()
  const [{ licenseKey }] = order.licenseKeys
  const mails = await working.mailsTo(buyer.email, 3)
  const fresh = mails.filter((mail) => mail.text.includes(licenseKey))
  expect(fresh.map((mail) => mail.subject)).toEqual([
    `Your new licence key for order ${order.orderNumber}`,
  ])
  expect(fresh[0]?.text).toContain(`ended in ${buyer.keys[0]?.slice(-5)}`)
  expect(fresh[0]?.text).not.toContain(buyer.keys[0])
})

test('who is signed in with the proven address of the order claims without its cookie', async () => {
  const buyer = await claimant()
  await working.mailsTo(buyer.email, 2)
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/code/request', { email: buyer.email })
  const mails = await working.mailsTo(buyer.email, 3)
  const code = firstCode(mails)
  expect((await visitor.call('GET', buyer.path)).statusCode).toBe(404)
  await visitor.enter('/api/auth/code', { email: buyer.email, code })
  const { licenses } = (await visitor.call('GET', buyer.path)).json()
  const reply = await visitor.call('POST', buyer.path, { licenseId: licenses[0].id })
  expect(reply.json()).toMatchObject({ outcome: 'replaced' })
})
