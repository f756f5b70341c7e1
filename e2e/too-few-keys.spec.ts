import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { anAddress, cards, fillBuyer, fillCard, fillCart, payButton } from './support/checkout.ts'
import { mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'

const root = join(import.meta.dirname, '..')

/** Imports keys as staff do, with the command. */
function importKeys(folder: string, productId: string, keys: string[], databaseUrl: string) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'keys.csv')
  writeFileSync(file, keys.join('\n'))
  const args = ['run', '-s', 'keys:import', '--', '--product', productId]
  execFileSync('npm', [...args, '--supplier', 'Acme', '--batch', 'late', file], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}

test('an order with too few keys is mixed; an import completes it and the second mail comes', async ({
  page,
}, testInfo) => {
  const { databaseUrl } = testInfo.config.metadata as { databaseUrl: string }
  const email = anAddress()
  // Forty keys are in stock: fifty are more than there are.
  await fillCart(page, { 'professional-plus-2019': 50 })
  await fillBuyer(page, email)
  await expect(page.getByText(/the rest follow by e-mail/)).toBeVisible()
  await fillCard(page, cards.good)
  await payButton(page).click()
  await page.waitForURL(/\/order-success\/order_/)
  await expect(page.getByText(/Some are ready. The rest follows/)).toBeVisible()
  await expect(page.getByRole('main').locator('code')).toHaveCount(40)
  await mailsTo(email, 2)

  const keys = Array.from({ length: 10 }, (_, index) => `LATE0-KEYS0-KEYS0-KEYS0-0000${index}`)
  importKeys(testInfo.outputDir, 'professional-plus-2019', keys, databaseUrl)
  const mails = await mailsTo(email, 3)
  expect(mails.filter((mail) => keys.every((key) => mail.text.includes(key)))).toHaveLength(1)
  // The page may have looked again by itself, and has no such button then.
  const again = page.getByRole('button', { name: 'Check again' })
  await again.click({ timeout: 3_000 }).catch(() => {})
  await expect(page.getByRole('main').locator('code')).toHaveCount(50)
})
