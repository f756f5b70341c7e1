import { expect } from '@playwright/test'
import { aKey, dialog, enterPrice, heading, importKey, save } from './support/edition-desk.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'
import { deskOf, signInAs } from './support/staff-session.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

const SCREEN = '/admin/main-site?tab=products'
const WITHIN_A_SECOND = { timeout: 10_000, intervals: [250] }

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: `http://127.0.0.1:${ports.products}` })

let shop: LoneShop
test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await startLoneShop(databaseUrl, 'products')
})
test.afterAll(() => shop.close())

test('staff make an edition of a new year, price, publish and stock it, and shoppers find it', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin', shop)
  await openHydrated(page, '/admin/products')
  await expect(heading(page, 'Products')).toBeVisible()
  await page.getByRole('link', { name: 'New edition' }).click()
  await expect(heading(page, 'New edition')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Office Family 2031')
  await page.getByLabel('Short name').fill('Family 2031')
  await page.getByLabel('Year').fill('2031')
  await page.getByLabel('Category').fill('Family')
  await page.getByLabel('Address').fill('family-2031')
  await page.getByLabel('Security updates end').fill('2036-10-14')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(heading(page, 'Family 2031')).toBeVisible()
  await expect(page.getByText('It cannot be published yet.')).toBeVisible()
  await page.getByLabel('Short description').fill('For the whole family.')
  await expect(page.getByRole('article', { name: 'Card in the shop' })).toContainText(
    'For the whole family.',
  )
  await page.getByLabel('Long description').fill('Office for everyone at home.')
  await save(page)
  await enterPrice(page, '88.00')
  await expect(page.getByText('In force', { exact: true })).toBeVisible()
  const toRules = page.getByRole('button', { name: 'Licence rules' })
  await toRules.focus()
  await expect(toRules).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Licence rules' })).toBeFocused()
  await expect(page.getByLabel('Devices per key')).toBeInViewport()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Publish edition' }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await importKey(page, 'family-2031', aKey())

  const buyer = await (await browser.newContext()).newPage()
  await openHydrated(buyer, `${shop.origin}/shop?edition=2031`)
  await expect(buyer.getByRole('link', { name: 'Family 2031' }).first()).toBeVisible()
  await openHydrated(buyer, `${shop.origin}/product/family-2031`)
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Family 2031')
  await buyer.context().close()
})

test('search texts are drafted, compared with what is saved, taken and saved by a person', async ({
  page,
  request,
}) => {
  const shown = async () => await (await request.get('/product/professional-plus-2021')).text()
  await signInAs(page, 'admin', shop)
  await openHydrated(page, '/admin/simple-product-editor?id=professional-plus-2021')
  await expect(heading(page, 'Professional Plus 2021')).toBeVisible()
  await page.getByRole('button', { name: 'Draft these texts' }).click()
  const draft = page.getByRole('region', { name: 'Draft', exact: true })
  await expect(draft).toContainText('Our rules wrote this. The shop has no language model.')
  const title = 'for Windows PC, pay once'
  await expect(draft.getByRole('article')).toContainText(title)
  await expect(draft.getByRole('region', { name: 'Against what is saved' })).toContainText(
    `added: Title:`,
  )
  await draft.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByLabel('Keywords')).toHaveValue('')
  await page.getByRole('button', { name: 'Draft these texts' }).click()
  await draft.getByRole('button', { name: 'Take into the form' }).click()
  await expect(page.getByLabel('Keywords')).toHaveValue(/perpetual licence/)
  expect(await shown()).not.toContain(title)
  await save(page)
  await expect.poll(shown, WITHIN_A_SECOND).toContain(title)
})

test('a price below the floor waits for a second member of staff', async ({ page, request }) => {
  await signInAs(page, 'admin', shop)
  await openHydrated(page, `${SCREEN}&part=prices`)
  await expect(heading(page, 'Prices')).toBeVisible()
  await page.getByLabel('New price of Professional Plus 2019').fill('20.00')
  await page.getByRole('button', { name: 'Enter 1 price' }).click()
  await dialog(page).getByLabel('Reason').fill('Sale')
  const enter = dialog(page).getByRole('button', { name: 'Enter 1 price' })
  await enter.click()
  // What other journeys sell may fall with it: it is kept, and waits as well.
  const falls = dialog(page).getByRole('group', { name: 'Below the floor with this' })
  const asked = page.getByText('A colleague must approve this first. They were told.').first()
  await expect(falls.or(asked).first()).toBeVisible()
  for (const choice of await falls.getByRole('combobox').all()) await choice.selectOption('keep')
  if (await falls.isVisible()) await enter.click()
  await expect(asked).toBeVisible()
  const products = await (await request.get('/api/products')).json()
  const shown = products.find((product: { id: string }) => product.id === 'professional-plus-2019')
  expect(shown.price).toBe('299.99')
})

test('two people edit one edition: the second is shown both versions and decides', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin', shop)
  await openHydrated(page, `${SCREEN}&id=home-business-2019`)
  await expect(heading(page, 'Home & Business 2019')).toBeVisible()
  const other = await deskOf(browser, aMember(shop.databaseUrl, 'admin'), { shop })
  await openHydrated(other, `/admin/simple-product-editor?id=home-business-2019`)
  await expect(heading(other, 'Home & Business 2019')).toBeVisible()
  await other.getByLabel('Audience').fill('For the first person')
  await save(other)
  await page.getByLabel('Audience').fill('For the second person')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toContainText('For the first person')
  await expect(dialog(page)).toContainText('Grace Hopper')
  await other.context().close()
})

test('an edition that gets a new address is found at both', async ({ page, request }) => {
  await signInAs(page, 'admin', shop)
  await openHydrated(page, `${SCREEN}&id=home-2021`)
  await page.getByLabel('Address').first().fill('office-home-2021')
  await save(page)
  await expect(page.getByText('/product/home-2021')).toBeVisible()
  await expect
    .poll(
      async () => (await request.get('/product/home-2021', { maxRedirects: 0 })).status(),
      WITHIN_A_SECOND,
    )
    .toBe(301)
  const followed = await request.get('/product/home-2021')
  expect(new URL(followed.url()).pathname).toBe('/product/office-home-2021')
  expect(followed.status()).toBe(200)
})
