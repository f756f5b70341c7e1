import { type BrowserContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { anAddress, cards, expectOrder, fillCard, fillCart, payButton } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { chargeOfOrder } from './support/provider.ts'
import { test } from './support/quiet-page.ts'
import { settingAsBegun } from './support/settings.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

let shop: LoneShop
test.beforeAll(async () => {
  const { databaseUrl } = test.info().config.metadata as { databaseUrl: string }
  shop = await startLoneShop(databaseUrl, 'ways')
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const ways = JSON.stringify(['card', 'klarna', 'ideal'])
  await client.query(settingAsBegun, ['payments.methods', ways])
  await client.end()
})
test.afterAll(() => shop?.close())

const card = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

/** A Dutch buyer who pays in euros, with all fields filled. */
async function aDutchBuyer(page: Page, context: BrowserContext) {
  await context.addCookies([{ name: 'currency', value: 'EUR', url: shop.origin }])
  await fillCart(page, { 'home-2024': 1 })
  await openHydrated(page, `${shop.origin}/checkout`)
  await page.getByLabel('Country').selectOption('NL')
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Phone').fill('+31 20 555 0142')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Street address').fill('Damrak 1')
  await page.getByLabel('City').fill('Amsterdam')
  await page.getByLabel('Postal code').fill('1012 LG')
  await tickBoxes(page)
}

const boxes = [/Deliver my keys now/, /I know that I lose/, /I agree to the/]

async function tickBoxes(page: Page) {
  await expect(async () => {
    for (const box of boxes) await page.getByLabel(box).check({ timeout: 5_000 })
  }).toPass()
}

/** Chooses a way, presses Pay and is at the page of that way. */
async function goTo(page: Page, way: string) {
  await card(page).getByLabel(way).check()
  await payButton(page).click()
  await page.waitForURL(/\/redirect\/pi_/)
}

const answer = (page: Page, word: string) =>
  page.getByRole('button', { name: word, exact: true }).click()

test.describe.configure({ mode: 'serial' })

for (const way of ['Klarna', 'iDEAL | Wero']) {
  test(`a buyer pays with ${way}, comes back and has the order`, async ({ page, context }) => {
    await aDutchBuyer(page, context)
    await goTo(page, way)
    await answer(page, 'Authorise')
    const orderId = await expectOrder(page)
    expect(page.url()).toBe(`${shop.origin}/order-success/${orderId}`)
    expect(await chargeOfOrder(orderId)).toMatchObject({ currency: 'eur' })
    const cart = await page.evaluate(() => localStorage.getItem('office-cart-items'))
    expect(JSON.parse(cart ?? '[]')).toEqual([])
  })

  test(`a payment by ${way} that fails leaves the cart and every field, and a card pays the same order`, async ({
    page,
    context,
  }) => {
    await aDutchBuyer(page, context)
    await goTo(page, way)
    await answer(page, 'Fail')
    await page.waitForURL(/\/checkout/)
    await expect(page.getByText(`Your ${way} payment was not completed.`)).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Amsterdam')
    await tickBoxes(page)
    await fillCard(page, cards.good)
    await payButton(page).click()
    await expectOrder(page)
  })

  test(`a buyer who goes back from the page of ${way} can pay by another way`, async ({
    page,
    context,
  }) => {
    await aDutchBuyer(page, context)
    await goTo(page, way)
    await page.goBack()
    await expect(payButton(page)).toBeVisible()
    await tickBoxes(page)
    await fillCard(page, cards.good)
    await payButton(page).click()
    await expectOrder(page)
  })

  test(`a payment by ${way} that is decided later arrives`, async ({ page, context }) => {
    await aDutchBuyer(page, context)
    await goTo(page, way)
    await answer(page, 'Authorise later')
    await page.waitForURL(/\/order-success\//)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 200_000 })
  })
}

test('the ways to pay follow the country, and what was typed of a card stays', async ({
  page,
  context,
}) => {
  await aDutchBuyer(page, context)
  await fillCard(page, cards.good)
  await expect(card(page).getByLabel('iDEAL | Wero')).toBeVisible()
  await page.getByLabel('Country').selectOption('US')
  await expect(card(page).getByLabel('iDEAL | Wero')).toHaveCount(0)
  await expect(card(page).getByLabel('Klarna')).toHaveCount(0)
  await expect(card(page).getByLabel('Card number')).toHaveValue(cards.good)
})
