import { execFileSync } from 'node:child_process'
import { expect, request } from '@playwright/test'
import { anAddress } from './support/checkout.ts'
import { aKey } from './support/edition-desk.ts'
import { databaseUrl } from './support/environment.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { mailsTo, mailTo } from './support/mailbox.ts'
import { ports } from './support/ports.ts'
import { payIntent } from './support/provider.ts'
import { test } from './support/quiet-page.ts'
import { aDesk, scriptDesk } from './support/script-desk.ts'
import { startSecondServer } from './support/second-server.ts'

// Screens have journeys of their own; here what they change is seen at both servers of one shop.
test.describe.configure({ mode: 'serial' })

const FIRST = `http://127.0.0.1:${ports.pair}`
const SECOND = `http://127.0.0.1:${ports.pairSecond}`
const root = new URL('../', import.meta.url)

let shop: Awaited<ReturnType<typeof startLoneShop>>
let second: Awaited<ReturnType<typeof startSecondServer>>
let owner: Awaited<ReturnType<typeof aDesk>>

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(360_000)
  shop = await startLoneShop(databaseUrl, 'pair')
  second = await startSecondServer(ports.pairSecond, shop.databaseUrl)
  owner = await aDesk({ playwright, baseURL: FIRST, databaseUrl: shop.databaseUrl }, 'super_admin')
})
test.afterAll(async () => {
  await owner?.close()
  await second?.close()
  await shop?.close()
})

const page =
  (path: string, cookie = '') =>
  async (origin: string) => {
    const answer = await fetch(`${origin}${path}`, { headers: { cookie } })
    return answer.ok ? await answer.text() : `status ${answer.status}`
  }
/** As a browser that opens a page: fetch says that it is none, and documents of payments are not for it. */
const policyOf = (path: string, cookie: string) => async (origin: string) => {
  const visitor = await request.newContext()
  const answer = await visitor.get(`${origin}${path}`, { headers: { cookie } })
  await visitor.dispose()
  return String(answer.headers()['content-security-policy'])
}
const post = (path: string, data: object) => async (origin: string) => {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(data),
  })
  return (await answer.json()) as Record<string, unknown>
}

/** A second, for both servers and what a busy machine takes to answer plain questions. */
async function withinASecond(
  what: string,
  isSeen: (origin: string) => Promise<boolean>,
  act: () => Promise<unknown>,
  withinMs = 1_000,
) {
  const both = async () => [await isSeen(FIRST), await isSeen(SECOND)]
  expect(await both(), `${what}, before`).toEqual([false, false])
  const asked = performance.now()
  await both()
  const timeout = withinMs + 20 * (performance.now() - asked)
  await act()
  const begun = performance.now()
  await expect.poll(both, { timeout, intervals: [50], message: what }).toEqual([true, true])
  const took = Math.round(performance.now() - begun)
  console.log(`${what}: seen at both servers after ${took} ms, ${Math.round(timeout)} allowed`)
}

const says = (read: (origin: string) => Promise<string>, words: string) => async (origin: string) =>
  (await read(origin)).includes(words)

async function set(key: string, value: unknown) {
  const { settings } = await owner.call('get', '/api/admin/settings')
  const { version } = settings.find((one: { key: string }) => one.key === key)
  const body = { value, reason: 'A journey' }
  await owner.call('put', `/api/admin/settings/${key}`, body, { 'if-match': `"${version}"` })
}
const settingOf = async (key: string) => {
  const { settings } = await owner.call('get', '/api/admin/settings')
  return settings.find((one: { key: string }) => one.key === key).value
}

async function edit(id: string, change: object) {
  const { version, fields } = await owner.call('get', `/api/admin/products/${id}`)
  const seen = { 'if-match': `"${version}"` }
  await owner.call('put', `/api/admin/products/${id}`, { ...fields, ...change }, seen)
}
const price = (productId: string, amount: string, from: string | null = null) =>
  owner.call('post', '/api/admin/product-prices', {
    changes: [{ productId, price: amount, from }],
    reason: 'Agreed today',
  })
const priceAt = async (origin: string, slug: string) =>
  (JSON.parse(await page('/api/products')(origin)) as { slug: string; price: string }[]).find(
    (product) => product.slug === slug,
  )?.price

const slug = 'paired-2034'

test('a new edition is at both servers within a second, and is sold at the one that did not make it', async () => {
  const names = { name: 'Office Paired 2034', shortName: 'Paired 2034', slug, category: 'Family' }
  const dates = { version: '2034', updatesUntil: '2039-10-14' }
  await owner.call('post', '/api/admin/products', { ...names, ...dates })
  await edit(slug, { description: 'For two.', longDescription: 'Office for two servers.' })
  await price(slug, '88.00')
  await withinASecond(
    'a new edition',
    async (origin) =>
      (await page(`/product/${slug}`)(origin)).includes('Paired 2034') &&
      (await priceAt(origin, slug)) === '88.00',
    () => owner.call('post', `/api/admin/products/${slug}/state`, { to: 'published' }),
  )
  const key = aKey()
  const file = { productId: slug, supplier: 'Northline', batchName: 'First', text: key }
  await owner.call('post', '/api/admin/licenses/imports', file)
  const email = anAddress()
  const order = {
    items: [{ productId: slug, quantity: 1 }],
    currency: 'usd',
    billingInfo: {
      ...{ email, firstName: 'Ana', lastName: 'Moreno', phone: '+1 212 555 0178' },
      ...{ address: '48 Bleecker St', city: 'New York', zipCode: '10012', country: 'US' },
    },
  }
  const { paymentIntentId, clientSecret } = await post('/api/create-payment-intent', order)(SECOND)
  await payIntent(String(paymentIntentId))
  const paid = await post('/api/confirm-payment', { paymentIntentId, clientSecret })(SECOND)
  expect(paid.success).toBe(true)
  await mailTo(email, 'the key', ({ text }) => text.includes(key))
})

test('a price for later begins at both servers by itself', async () => {
  const from = new Date(Date.now() + 15_000)
  await price(slug, '84.00', from.toISOString())
  const read = async (origin: string) =>
    (await priceAt(origin, slug)) === '84.00' &&
    (await page(`/product/${slug}`)(origin)).includes('84.00')
  await withinASecond(
    'a price that begins',
    read,
    () => new Promise((begins) => setTimeout(begins, from.getTime() - Date.now())),
    // A worker looks once a second; pages follow within another.
    2_000,
  )
})

test('a coupon is taken by both servers as soon as it is made', async () => {
  const code = `PAIR${Date.now()}`
  const coupon = {
    ...{ code, name: 'Two servers', kind: 'percentage', value: '20', currency: null },
    ...{ minSubtotal: '0', productIds: [], excludedProductIds: [], endsAt: null, maxUses: null },
    ...{ startsAt: new Date().toISOString(), maxPerCustomer: 1, isFirstOrder: false },
    ...{ isClaimable: false, allowsFree: false, freePerDay: 1 },
  }
  const items = [{ productId: slug, quantity: 1 }]
  const asked = { code, cartTotal: 84, productIds: [slug], items }
  await withinASecond(
    'a coupon',
    async (origin) => (await post('/api/coupons/validate', asked)(origin)).discountAmount === 16.8,
    () => owner.call('post', '/api/admin/coupons', coupon),
  )
})

test('words published at one server are in the next mail', async () => {
  const TEMPLATE = '/api/admin/mail-templates/mail-check'
  const words = { 'Reply to it once, to see that answers reach you.': 'Two servers say hello.' }
  const { stamp } = await owner.call('get', TEMPLATE)
  const seen = (version: string) => ({ 'if-match': `"${version}"` })
  const draft = await owner.call('put', `${TEMPLATE}/draft`, { words }, seen(stamp))
  await owner.call('post', `${TEMPLATE}/publish`, { reason: 'A journey' }, seen(draft.stamp))
  const email = anAddress()
  execFileSync('npm', ['run', '-s', 'mail:check', '--', email], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: shop.databaseUrl, PUBLIC_ORIGIN: FIRST },
  })
  expect((await mailsTo(email, 1))[0]?.text).toContain('Two servers say hello.')
})

test('hours, a holiday, the top of the home page and the company are at both servers within a second', async () => {
  const hours = await settingOf('support.hours')
  await withinASecond('hours', says(page('/contact'), 'Fri, 9 am–4:30 pm'), () =>
    set('support.hours', { ...hours, friday: { ...hours.friday, closes: '16:30' } }),
  )
  const DAY_MS = 86_400_000
  const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
  const days = [0, 1, 2].map((later) => inNewYork.format(Date.now() + later * DAY_MS))
  const open = await page('/api/business-hours')(FIRST)
  const isHoliday = async (origin: string) => {
    const now = JSON.parse(await page('/api/business-hours')(origin))
    return !now.isOpen && now.nextOpenTime !== JSON.parse(open).nextOpenTime
  }
  await withinASecond('a holiday', isHoliday, () => set('support.holidays', days))
  const home = await page('/')(FIRST)
  const top = (html: string) => /<main[\s\S]*?<\/section>/.exec(html)?.[0]
  await withinASecond(
    'the top of the home page',
    async (origin) => top(await page('/')(origin)) !== top(home),
    () => set('hero.layout', 'minimal'),
  )
  const company = await settingOf('company.facts')
  await withinASecond(
    'the company in the terms',
    says(page('/terms-of-service'), 'Marlow &amp; Sons is an independent reseller'),
    () => set('company.facts', { ...company, name: 'Marlow & Sons' }),
  )
})

test('a rate is in the prices of both servers within a second', async () => {
  await withinASecond('a rate', says(page('/shop', 'currency=CHF'), 'CHF\u00a0142.49'), () =>
    owner.call('post', '/api/admin/currency-rates', {
      currency: 'CHF',
      rate: '0.95',
      reason: 'The market moved',
    }),
  )
})

test('a script and the frame of tags are let in by one page at both servers within a second, and by no checkout', async ({
  playwright,
}) => {
  const parts = { playwright, baseURL: FIRST, databaseUrl: shop.databaseUrl }
  const desk = await scriptDesk(parts)
  const content = "document.documentElement.dataset.pair = 'yes'"
  const consent = 'consent=all'
  /** The stand-ins of the card provider and of the tag manager are one host: what counts is that nothing changes. */
  const checkouts = async () => {
    const policies = [FIRST, SECOND].map(policyOf('/checkout', consent))
    return (await Promise.all(policies)).map((policy) => policy.replace(/'nonce-\w+'/g, 'ours'))
  }
  const before = await checkouts()
  expect(before.every((policy) => policy.includes('script-src'))).toBe(true)
  try {
    await withinASecond(
      'a script',
      async (origin) =>
        (await page('/api/custom-scripts/public')(origin)).includes('dataset.pair') &&
        (await policyOf('/faq', consent)(origin)).includes("'sha256-"),
      () => desk.publish('Pair', content, ['/faq']),
    )
    const containerId = 'GTM-PAIR777'
    await withinASecond('the tag manager', says(page('/faq', consent), containerId), () =>
      desk.setTags({ containerId, pages: ['/faq'] }),
    )
    expect(await checkouts()).toEqual(before)
  } finally {
    await desk.close()
  }
})

test('an edition that a feed left out is in the file of both servers once it is mended', async () => {
  const FEED = '/api/admin/feeds/google'
  const mended = 'home-2019'
  await edit(mended, { gtin: '4006381333932' })
  const { feed } = await owner.call('get', FEED)
  const wanted = { isOn: true, currency: 'USD', country: 'US', everyMinutes: 15 }
  await owner.call('put', FEED, wanted, { 'if-match': `"${feed.version}"` })
  const { address } = await owner.call('post', `${FEED}/address`, {})
  const built = async () => {
    await owner.call('post', `${FEED}/build`, {})
    await expect
      .poll(async () => (await owner.call('get', FEED)).feed.isAsked, { intervals: [100] })
      .toBe(false)
  }
  await built()
  const file = page(new URL(address).pathname)
  expect(await file(SECOND)).toContain('<g:id>home-2024</g:id>')
  await withinASecond('a mended item', says(file, `<g:id>${mended}</g:id>`), async () => {
    await edit(mended, { gtin: '4006381333931' })
    await built()
  })
})
