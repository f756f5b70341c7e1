import { randomUUID } from 'node:crypto'
import type { FxSettings } from '@keyhaven/contracts/staff/currencies'
import type { MailTemplateFile } from '@keyhaven/contracts/staff/mail-words'
import type { StaffRole } from '@keyhaven/contracts/staff/roles'
import type { StoreFile } from '@keyhaven/contracts/staff/stores'
import type { TagConfig } from '@keyhaven/contracts/tag-config'
import { zone } from '@keyhaven/sandbox/mail/dns'
import { sql } from 'kysely'
import { offerReady } from '../modules/buying/business-quotes/offer-ready.email.tsx'
import { settle } from '../modules/buying/checkout/settle/settle.ts'
import { queueLaterKeys } from '../modules/fulfilment/delivery/delivery.service.ts'
import { fillBackorders } from '../modules/stock/licenses/units/fill-backorders.ts'
import {
  aFewDollars,
  another,
  asked,
  DEAR,
  done,
  EDITION,
  leaveBehind,
  newest,
  nextSerial,
  type OneOwner,
  placesOf,
  priceOf,
  reason,
  replacedOnce,
  restock,
  rowsOf,
  sale,
  sent,
} from './approval-desk.ts'
import { aColleague } from './approvals.ts'
import { aBrowser, aBuyer, aLine } from './buyer.ts'
import { anAddress } from './claims.ts'
import { someTerms } from './coupons.ts'
import { eventually } from './eventually.ts'
import { ownRole } from './own-roles.ts'
import { askForAll, boughtUnseen, openByLink, returnsIn, workOff } from './returns.ts'
import { bought, hearEvents } from './reversals.ts'
import { stock } from './stock.ts'
import { aStore } from './stores.ts'

async function aLink(desk: OneOwner, productId = EDITION) {
  const amount = ((await priceOf(desk, productId)) / 100).toFixed(2)
  const products = [{ productId, quantity: 1 }]
  const body = { title: another('Link'), amount, products, maxUses: null }
  return (await done(desk, 'payment-links', body)).json<{ link: { id: string; version: string } }>()
    .link
}

async function aQuote({ shop }: OneOwner, productId: string) {
  const email = anAddress()
  const lines = [{ productId, quantity: 1 }]
  const requested = {
    company: 'Harbour Ltd',
    contactName: 'Ada Byron',
    email,
    country: 'GB',
    lines,
  }
  const reply = await aBrowser(shop).call('POST', '/api/quotes', requested)
  return reply.json<{ reference: string }>().reference
}

async function lastDay(desk: OneOwner): Promise<string> {
  const [row] = await rowsOf(
    desk,
    sql<{ day: string }>`select to_char(shop_now() + interval '14 days', 'YYYY-MM-DD') as day`,
  )
  return row?.day ?? ''
}

async function savedOffer(desk: OneOwner) {
  const productId = 'home-business-2019'
  const reference = await aQuote(desk, productId)
  const expiresOn = await lastDay(desk)
  await done(desk, `quotes/${reference}/offers`, { currency: 'USD', expiresOn })
  const [offer] = await rowsOf(
    desk,
    sql<{ id: number }>`select id from business_offers where reference = ${reference}`,
  )
  const { link = '' } = (await offerReady.load(desk.shop.ctx, { offerId: offer?.id ?? 0 })) ?? {}
  const browser = aBrowser(desk.shop)
  const token = link.split('#')[1]
  const opened = await browser.call('POST', '/api/business-quote/open', { token })
  await leaveBehind(desk, productId)
  const { email: _, ...billingInfo } = aBuyer({ country: 'GB' })
  const { version } = opened.json<{ version: number }>()
  await browser.call('POST', '/api/business-quote/accept', { reference, version, billingInfo })
  return await newest(desk, 'business-quote.keep')
}

async function savedLink(desk: OneOwner) {
  const { id: paymentLinkId } = await aLink(desk, 'home-2019')
  await leaveBehind(desk, 'home-2019')
  const customerInfo = { ...aBuyer({ email: anAddress() }), state: '' }
  await aBrowser(desk.shop).call('POST', '/api/process-payment', { paymentLinkId, customerInfo })
  return await newest(desk, 'payment-link.keep')
}

/** A return of dear licences whose refund the bank sent back. */
async function paidBack(desk: OneOwner) {
  const { shop, provider } = desk
  await restock(desk, 3, DEAR)
  const browser = aBrowser(shop)
  const items = [aLine({ productId: DEAR, quantity: 3 })]
  const opened = await browser.opened({ items, billingInfo: aBuyer({ email: anAddress() }) })
  const { orderId, paymentIntentId: intentId } = opened
  await provider.pay(intentId, 'pm_card_refundFail')
  await settle(shop.ctx, intentId, 'test')
  const paid = { browser, orderId, intentId }
  await openByLink(shop, paid)
  await askForAll(paid)
  await workOff(shop)
  await eventually('the refund came back', async () => {
    const { refunds } = await shop.ctx.payments.findReversals(intentId)
    return refunds.every(({ state }) => state === 'undone')
  })
  await hearEvents(shop.ctx)
  const [request] = (await returnsIn(paid)).requests
  return await asked(desk, `order-details/${orderId}/refunds/${request?.id}/paid-back`, { reason })
}

async function largeReturn(desk: OneOwner) {
  const paid = await sale(desk, 3, DEAR)
  await askForAll(paid)
  const [request] = (await returnsIn(paid)).requests
  return await asked(desk, `returns/${request?.id}/decision`, { decision: 'approve' })
}

async function claimAgain(desk: OneOwner) {
  const { claimed } = await replacedOnce(desk)
  const { claim } = await claimed()
  const decision = { decision: 'replace', note: '' }
  return await asked(desk, `key-claims/${claim?.id}/decision`, decision)
}

async function sixthReveal(desk: OneOwner) {
  const { orderId } = await sale(desk, 6)
  const path = `order-details/${orderId}/reveal`
  const places = await placesOf(desk, orderId)
  const last = places.pop()
  for (const { assignment } of places) {
    await done(desk, path, { assignmentId: assignment, reason })
  }
  return await asked(desk, path, { assignmentId: last?.assignment, reason })
}

/** Four licences that nobody could serve when they were paid. */
async function waitingLine(desk: OneOwner) {
  const productId = 'professional-plus-2019'
  await fillBackorders(desk.shop.ctx, productId, queueLaterKeys)
  const items = [aLine({ productId, quantity: 4 })]
  const billingInfo = aBuyer({ email: anAddress() })
  const { orderId } = await bought(desk.shop, desk.provider, { items, billingInfo })
  await stock(desk.shop.ctx, 4, productId)
  const [place] = await placesOf(desk, orderId)
  return await asked(desk, 'licenses/waiting/assign', { lineId: place?.line })
}

async function withheldKeys(desk: OneOwner) {
  const { orderId } = await sale(desk)
  await done(desk, `order-details/${orderId}/address`, { email: anAddress(), reason })
  return await asked(desk, `order-details/${orderId}/release-keys`, { reason })
}

const buyer = () => ({ email: anAddress(), firstName: 'Ada', lastName: 'Friend', country: 'US' })
const manual = (unitPrice?: string) => ({
  ...{ buyer: buyer(), reason },
  items: [{ productId: EDITION, quantity: 1, ...(unitPrice && { unitPrice }) }],
})

async function merge(desk: OneOwner) {
  const [from, into] = [await sale(desk), await sale(desk)]
  const path = `customers/${from.orderId}/merge`
  const seen = await desk.owner.call('GET', `/api/admin/${path}?into=${into.orderId}`)
  const { orders, licenses } = seen.json<{ orders: number; licenses: number }>()
  return await asked(desk, path, { into: into.orderId, seen: { orders, licenses }, reason })
}

async function plainExport(desk: OneOwner) {
  await stock(desk.shop.ctx, 2)
  const [batch] = await rowsOf(
    desk,
    sql<{ id: number }>`
      with newest as (select id from key_batches order by id desc limit 1)
      update key_units u set status = 'quarantined' from license_keys k, newest
      where k.id = u.key_id and k.batch_id = newest.id
      returning newest.id`,
  )
  const body = { batchId: batch?.id, state: 'quarantined', reason }
  return await asked(desk, 'licenses/plain-exports', body)
}

const script = {
  ...{ content: 'window.depth = 1', scriptType: 'javascript', position: 'body_end' },
  ...{ deviceTargeting: 'all', pageTargeting: 'all', targetedPages: [], excludedPages: [] },
  ...{ priority: 10, loadAsync: false, consent: 'necessary', startsAt: null, endsAt: null },
  ...{ purpose: 'Better guides', note: 'First version' },
}

async function publish(desk: OneOwner) {
  const reply = await done(desk, 'custom-scripts', { name: another('Depth'), ...script })
  return await asked(desk, `custom-scripts/${reply.json<{ id: string }>().id}/publish`, {})
}

async function tags(desk: OneOwner) {
  const reply = await desk.owner.call('GET', '/api/admin/tag-manager')
  const { config: seen } = reply.json<{ config: TagConfig }>()
  const containerId = `GTM-ABC${1_000 + nextSerial()}`
  const config = { ...seen, containerId, isEnabled: true, hosts: ['stats.example.com'] }
  await done(desk, 'tag-manager', { config, seen, reason }, undefined, 'PUT')
  return await newest(desk, 'tags.change')
}

async function host(desk: OneOwner) {
  const id = `alone-${nextSerial()}`
  const name = `${id}.localhost`
  await done(desk, 'stores', { id, ...aStore, hosts: [name], reason })
  const file = (await desk.owner.call('GET', `/api/admin/stores/${id}`)).json<StoreFile>()
  const { record = '', token } = file.hosts.find((one) => one.host === name) ?? {}
  zone[record] = token ?? ''
  return await asked(desk, `stores/${id}/hosts/check`, { host: name })
}

const cheapTerms = { ...someTerms, value: '90', productIds: [EDITION] }
const aCode = () => `C${randomUUID().slice(0, 8).toUpperCase()}`

async function couponEdit(desk: OneOwner) {
  const terms = { ...someTerms, productIds: [EDITION] }
  const { coupon } = (await done(desk, 'coupons', { code: aCode(), ...terms })).json<{
    coupon: { id: number; version: string }
  }>()
  return await asked(desk, `coupons/${coupon.id}`, cheapTerms, coupon.version, 'PUT')
}

async function manyCodes(desk: OneOwner) {
  const [coupon] = await rowsOf(
    desk,
    sql<{ id: number }>`
      insert into coupons (code, kind, percent_bp, max_uses, max_per_customer, product_ids, approved_share_bp)
      values (${aCode()}, 'percentage', 9000, 5, 1, ${[EDITION]}, 1000)
      returning id`,
  )
  return await asked(desk, `coupons/${coupon?.id}/codes`, { count: 2, prefix: '' })
}

async function lowRate(desk: OneOwner) {
  const [row] = await rowsOf(
    desk,
    sql<{ micros: number }>`
      select rate_micros::integer as micros from currency_rates
      where currency = 'JPY' and valid_from <= shop_now() order by valid_from desc limit 1`,
  )
  const rate = ((row?.micros ?? 0) / 4_000_000).toFixed(6)
  return await asked(desk, 'currency-rates', { currency: 'JPY', rate, reason, isSure: true })
}

async function rates(desk: OneOwner) {
  const reply = await desk.owner.call('GET', '/api/admin/currencies')
  const { settings: seen } = reply.json<{ settings: FxSettings }>()
  const settings = { ...seen, marginBp: seen.marginBp + 1 }
  return await asked(desk, 'currencies', { settings, seen, reason }, undefined, 'PUT')
}

async function scriptsOn(desk: OneOwner) {
  await sent(desk, ['custom-scripts-off', { reason }])
  return await asked(desk, 'custom-scripts-on', { reason })
}

async function setting(desk: OneOwner) {
  const key = 'claims.automatic_per_batch'
  const { settings } = (await desk.owner.call('GET', '/api/admin/settings')).json<{
    settings: { key: string; version: string; value: number }[]
  }>()
  const now = settings.find((one) => one.key === key)
  const body = { value: (now?.value ?? 0) + 1, reason }
  return await asked(desk, `settings/${key}`, body, now?.version, 'PUT')
}

async function words(desk: OneOwner) {
  const path = 'mail-templates/order-link'
  const file = async () =>
    (await desk.owner.call('GET', `/api/admin/${path}`)).json<MailTemplateFile>()
  const { phrases, stamp } = await file()
  const plain = phrases.find(({ text, places }) => !text.includes('{') && places[0] === 'text')
  const draft = { words: { [plain?.text ?? '']: another('Words of today') } }
  await done(desk, `${path}/draft`, draft, stamp, 'PUT')
  return await asked(desk, `${path}/publish`, { reason }, (await file()).stamp)
}

async function looserRole(desk: OneOwner) {
  const { id, version }: StaffRole = await ownRole(desk.owner, { permissions: ['orders.view'] })
  await aColleague(desk.shop, id)
  const body = { permissions: ['orders.view', 'orders.refund'] }
  return await asked(desk, `roles/${id}`, body, version, 'PATCH')
}

const invitation = () => ({
  ...{ email: anAddress(), firstName: 'Bea', lastName: another('Other'), role: 'admin' },
})

type Case = (desk: OneOwner) => Promise<string>

/** For every kind of approval: what an owner does that asks for it. */
export const approvalCases: Readonly<Record<string, Case>> = {
  'payment-link.create': (desk) =>
    asked(desk, 'payment-links', {
      ...{ title: another('Cheap'), amount: '1.00' },
      products: [{ productId: EDITION, quantity: 2 }],
    }),
  async 'payment-link.edit'(desk) {
    const { id, version } = await aLink(desk)
    return await asked(desk, `payment-links/${id}`, { amount: '1.00' }, version, 'PATCH')
  },
  'payment-link.keep': savedLink,
  async 'business-quote.offer'(desk) {
    const reference = await aQuote(desk, EDITION)
    const lines = [{ productId: EDITION, unitMinor: 100 }]
    const body = { currency: 'USD', lines, expiresOn: await lastDay(desk) }
    return await asked(desk, `quotes/${reference}/offers`, body)
  },
  'business-quote.keep': savedOffer,
  'product.prices': (desk) =>
    asked(desk, 'product-prices', {
      ...{ changes: [{ productId: 'home-2021', price: aFewDollars(), from: null }], reason },
    }),
  'product.own-price': (desk) =>
    asked(desk, 'own-prices', {
      ...{
        productId: 'home-business-2021',
        currency: 'EUR',
        price: aFewDollars(),
        from: null,
        reason,
      },
    }),
  'return.approve': largeReturn,
  async 'order.refund'(desk) {
    const { orderId } = await sale(desk, 3, DEAR)
    const body = { what: { kind: 'full' }, reason: 'goodwill', note: '', seen: 3 }
    return await asked(desk, `order-details/${orderId}/refund`, body)
  },
  'return.paid-back': paidBack,
  async 'order.address'(desk) {
    await restock(desk, 4)
    const unseen = { quantity: 4, billingInfo: aBuyer({ email: anAddress() }) }
    const { orderId } = await boughtUnseen(desk.shop, desk.provider, unseen)
    return await asked(desk, `order-details/${orderId}/address`, { email: anAddress(), reason })
  },
  async 'license.replace'(desk) {
    const { unit } = await replacedOnce(desk)
    return await asked(desk, `licenses/units/${unit}/replace`, { reason })
  },
  'license.claim': claimAgain,
  async 'license.refill'(desk) {
    const { unit } = await replacedOnce(desk)
    return await asked(desk, `licenses/units/${unit}/revoke`, { reason })
  },
  'license.release': withheldKeys,
  'license.assign': waitingLine,
  'order.create': (desk) => asked(desk, 'orders/manual', manual('1.00')),
  async 'order.mark-paid'(desk) {
    const { orderId } = (await done(desk, 'orders/manual', manual())).json<{ orderId: string }>()
    await restock(desk, 1)
    return await asked(desk, `order-details/${orderId}/mark-paid`, { reason })
  },
  async 'order.grant'(desk) {
    await restock(desk, 1)
    return await asked(desk, 'orders/grants', manual())
  },
  'customer.merge': merge,
  async 'customer.erase'(desk) {
    const { orderId } = await sale(desk)
    return await asked(desk, `customers/${orderId}/erase`, { reason, proof: 'letter' })
  },
  'license.export-plain': plainExport,
  'data.export-plain': (desk) =>
    asked(desk, 'data-exports', {
      format: 'woocommerce',
      withKeys: true,
      reason: another('Moving'),
    }),
  'license.reveal': sixthReveal,
  'script.publish': publish,
  'tags.change': tags,
  'stores.host': host,
  'coupon.create': (desk) => asked(desk, 'coupons', { code: aCode(), ...cheapTerms }),
  'coupon.edit': couponEdit,
  'coupon.codes': manyCodes,
  'currency.rate': lowRate,
  'staff.invite': (desk) => asked(desk, 'staff-members', invitation()),
  async 'staff.role'(desk) {
    const { id } = await aColleague(desk.shop, 'support')
    return await asked(desk, `staff-members/${id}`, { role: 'admin' }, undefined, 'PATCH')
  },
  'role.loosen': looserRole,
  'api-key.long': (desk) =>
    asked(desk, 'api-keys', {
      ...{ name: another('Long'), permissions: ['orders.view'], days: 365, networks: [] },
    }),
  'setting.loosen': setting,
  'setting.rates': rates,
  'setting.scripts': scriptsOn,
  'mail.words': words,
}
