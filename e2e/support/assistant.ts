import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openHydrated } from './hydrated.ts'
import { settingAsBegun } from './settings.ts'

/** One statement on the database of a shop. */
async function runIn(databaseUrl: string, text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(text, [...values])
  await client.end()
  return rows
}

export const choose = (databaseUrl: string, key: string, value: unknown) =>
  runIn(databaseUrl, settingAsBegun, [key, JSON.stringify(value)])

export const corner = (page: Page) => page.getByRole('button', { name: 'Ask the assistant' })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Keyhaven help' })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
export const log = (page: Page) => page.getByRole('region', { name: 'Conversation' })
export const starters = (page: Page) => page.getByRole('group', { name: 'Suggested questions' })
export const suggestions = (page: Page) => page.getByRole('group', { name: 'Suggestions' })
export const sources = (page: Page) => page.getByRole('list', { name: 'Sources' })

export async function openAssistant(page: Page, address: string) {
  await openHydrated(page, address)
  await corner(page).click()
  await expect(field(page)).toBeFocused()
}

export async function ask(page: Page, question: string) {
  await field(page).fill(question)
  await field(page).press('Enter')
  await expect(asked(page, question)).toBeVisible()
}

/** What the visitor wrote, as a screen reader hears it. */
export const asked = (page: Page, question: string) =>
  log(page).getByText(`You: ${question}`, { exact: true })

/** The visitor's messages and the answers, as many as there are. */
export const answers = (page: Page) => log(page).getByRole('group', { name: 'Did this help?' })
