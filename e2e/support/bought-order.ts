import { expect, request } from '@playwright/test'
import { Client } from 'pg'
import { databaseUrl } from './environment.ts'
import { payIntent } from './provider.ts'
import { zoneHeaders } from './zone-token.ts'

/** Few journeys buy it, so that nobody waits for a key. */
const PRODUCT = 'home-business-2021'

const headers = { 'sec-fetch-site': 'same-origin' }

/** An order bought over the API, as the checkout page does it: paid, confirmed, its key seen. */
export async function boughtOrder(baseURL: string | undefined, email: string, quantity = 1) {
  const browser = await request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: headers,
  })
  const opened = await browser.post('/api/create-payment-intent', {
    data: {
      items: [{ productId: PRODUCT, quantity }],
      currency: 'usd',
      billingInfo: {
        ...{ email, firstName: 'Ana', lastName: 'Moreno', phone: '+1 212 555 0178' },
        ...{ address: '48 Bleecker St', city: 'New York', zipCode: '10012', country: 'US' },
      },
    },
  })
  expect(opened.status()).toBe(200)
  const { paymentIntentId, clientSecret, orderId } = await opened.json()
  await payIntent(paymentIntentId)
  const confirmed = await browser.post('/api/confirm-payment', {
    data: { paymentIntentId, clientSecret },
    headers: await zoneHeaders(browser),
  })
  expect(confirmed.status()).toBe(200)
  const { licenseKeys } = await confirmed.json()
  await browser.dispose()
  const [row] = await inDatabase<{ number: string }>(
    'select order_number as number from orders where id = $1',
    orderId,
  )
  const keys = (licenseKeys as { licenseKey: string }[]).map(({ licenseKey }) => licenseKey)
  return { orderId: String(orderId), orderNumber: row?.number ?? '', keys }
}

export async function inDatabase<Row>(text: string, value: string): Promise<Row[]> {
  const database = new Client(databaseUrl)
  await database.connect()
  try {
    return (await database.query(text, [value])).rows as Row[]
  } finally {
    await database.end()
  }
}

/** Until every mail of the order was written: from then on nothing marks its keys as seen by itself. */
export async function mailsWritten(orderId: string) {
  await expect
    .poll(
      async () =>
        (
          await inDatabase<{ open: string }>(
            `select count(*) filter (where state = 'queued') as open
             from emails where reason = $1 having count(*) > 0`,
            orderId,
          )
        )[0]?.open,
      { timeout: 30_000 },
    )
    .toBe('0')
}

/** As if nobody had looked at the keys of the order yet. */
export const unsee = (orderId: string) =>
  inDatabase(
    `update assignments a set first_revealed_at = null, reveals = 0
     from order_lines l where l.id = a.order_line_id and l.order_id = $1`,
    orderId,
  )
