import { expect } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { openPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'

test('a page that is loaded again without a network says so and opens by itself; no order is kept', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/shop')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await openPaidOrder(page)
  const order = page.url()
  await context.setOffline(true)
  for (const address of [order, '/shop']) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByText('This page holds no order and no key.')).toBeVisible()
    expect(await page.content()).not.toMatch(/KH-[0-9A-Z]{4}-|[A-Z0-9]{5}(-[A-Z0-9]{5}){4}/)
  }
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeHidden()
  await expect(page).toHaveURL('/shop')
})
