import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { oneOrigin, startOneHostShop } from './support/one-host-shop.ts'
import { test } from './support/quiet-page.ts'
import { aMember, signInProven } from './support/staff.ts'

let shop: Awaited<ReturnType<typeof startOneHostShop>>

test.use({ baseURL: oneOrigin })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  shop = await startOneHostShop()
})
test.afterAll(() => shop?.stop())

test('without a host for staff every address and call answers at the one there is', async ({
  page,
}) => {
  await openHydrated(page, '/shop')
  expect(page.url()).toBe(`${oneOrigin}/shop`)
  await signInProven(page, databaseUrl, aMember(databaseUrl, 'super_admin'))
  for (const path of ['/admin', '/admin/dashboard', '/admin/main-site?tab=orders']) {
    await openHydrated(page, path)
    expect(page.url()).toBe(`${oneOrigin}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByText('Staff share this address with the shop.')).toBeVisible()
  await expectAccessible(page)
  const me = await page.evaluate(async () => {
    const token = Object.values({ ...localStorage }).find((value) => /^[\w-]{43}$/.test(value))
    return (await fetch('/api/admin/me', { headers: { authorization: `Bearer ${token}` } })).status
  })
  expect(me).toBe(200)
})

for (const path of ['/rbac-login', '/super-admin-login', '/admin/login']) {
  test(`${path} signs staff in where the shop is`, async ({ page }) => {
    await openHydrated(page, path)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(oneOrigin)
  })
}

test('the smaller site shows its product page instead of the back office', async ({ page }) => {
  const office = oneOrigin.replace('localhost', 'office.localhost')
  await openHydrated(page, `${office}/admin/login`)
  await expect(page).toHaveURL(`${office}/microsoft-office`)
})
