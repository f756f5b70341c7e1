import { expect, type Locator, type Page } from '@playwright/test'

/** Opens one line of the list beside an order; the dialog it opened. */
export async function openRow(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function closeRow(page: Page) {
  // By its own button: Escape would take away a message first.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
