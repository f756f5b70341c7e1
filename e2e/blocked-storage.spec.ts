import { expect, type Page } from '@playwright/test'
import { oneOfEachPage, publicAddresses } from './support/addresses.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

type StorageArea = 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cookie'

// One page after the other for a long time: a trace of it would cost more than the pages.
test.use({ trace: 'off' })

const places: StorageArea[] = ['localStorage', 'sessionStorage', 'indexedDB', 'cookie']

/** A browser that refuses even to be asked, as one does that blocks all data of a site. */
const block = (page: Page, blocked: StorageArea[]) =>
  page.addInitScript((names) => {
    const refuse = (name: string) => () => {
      throw new DOMException(`${name} is blocked`, 'SecurityError')
    }
    for (const name of names) {
      const owner = name === 'cookie' ? document : window
      const accessor = { get: refuse(name), set: refuse(name), configurable: true }
      Object.defineProperty(owner, name, accessor)
    }
  }, blocked)

async function expectWorking(page: Page, path: string) {
  const response = await openHydrated(page, path)
  expect(response?.status(), path).toBe(200)
  await expect(page.getByRole('banner'), path).toBeVisible()
  await expect(page.locator('main h1'), path).toHaveCount(1)
  await expect(page.getByText('Something went wrong'), path).toHaveCount(0)
}

const everything = process.env.E2E_FULL !== undefined
const kinds = everything ? [...places.map((place) => [place]), places] : [places]
const addresses = everything ? publicAddresses : oneOfEachPage
const PER_TEST = 20

for (const blocked of kinds) {
  for (let from = 0; from < addresses.length; from += PER_TEST) {
    const some = addresses.slice(from, from + PER_TEST)
    test(`where the browser blocks ${blocked.join(', ')}, ${some[0]} and the pages after it work`, async ({
      page,
      consoleMessages,
    }) => {
      await block(page, blocked)
      for (const path of some) await expectWorking(page, path)
      expect(consoleMessages).toEqual([])
    })
  }
}

for (const blocked of kinds) {
  test(`where the browser blocks ${blocked.join(', ')}, the cart lives as long as the page`, async ({
    page,
    consoleMessages,
  }) => {
    await block(page, blocked)
    await openHydrated(page, '/shop')
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Home 2024', exact: true }) })
    await card.getByRole('button', { name: 'Add to cart' }).click()
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await expect(drawer).toContainText('Home 2024')
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click()
    await expect(page).toHaveURL('/faq')
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    expect(consoleMessages).toEqual([])
  })
}

test.describe('a visitor whose browser blocks all storage', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('answers the question about cookies once, and chooses colours and a currency', async ({
    page,
    consoleMessages,
  }) => {
    await block(page, places)
    await openHydrated(page, '/shop')
    const question = page.getByRole('region', { name: 'Cookies on this site' })
    await question.getByRole('button', { name: 'Only necessary' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click()
    await expect(page).toHaveURL('/faq')
    await expect(question).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByLabel('Currency').selectOption('EUR')
    await expect(menu.getByRole('link', { name: /^Home 2024/ })).toContainText('€')
    await menu.getByText('Dark', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(consoleMessages).toEqual([])
  })
})
