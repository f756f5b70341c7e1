import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { evalCase } from '../evals/assistant/case.ts'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

const TAB = '/admin/main-site?tab=assistant'
let shop: LoneShop

// Other journeys ask the assistant while this one switches it off, so this is a shop of its own.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const { databaseUrl } = test.info().config.metadata as { databaseUrl: string }
  shop = await startLoneShop(databaseUrl, 'desk')
})
test.afterAll(() => shop?.close())

async function rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows as Row[]
  } finally {
    await client.end()
  }
}

const aDesk = (browser: Browser, role = 'admin') => deskOf(browser, role, { shop })

/** A chat as visitors leave it: a question, and an answer that did not help. */
async function aChat(id: string, question: string, answer: string) {
  await rows('insert into chats (id) values ($1)', [id])
  await rows(`insert into chat_turns (chat_id, author, body) values ($1, 'visitor', $2)`, [
    id,
    question,
  ])
  await rows(
    `insert into chat_turns (chat_id, author, body, is_miss, is_good, topic, model, tool_log)
     values ($1, 'assistant', $2, true, false, 'product', 'rules',
       '[{"name":"search_help","args":{"query":"gift"},"outcome":"nothing"}]')`,
    [id, answer],
  )
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const isOn = async () => {
  const [row] = await rows<{ value: boolean }>(
    `select value from store_settings where key = 'chat.visible'`,
  )
  return row?.value
}

test('the owner takes the assistant away and shows it again, with a reason', async ({
  browser,
}) => {
  const page = await aDesk(browser)
  await openHydrated(page, TAB)
  const state = panel(page, 'On the shop')
  const acts = ['Switch on', 'Switch off', 'Switch on']
  for (const act of (await isOn()) ? acts.slice(1) : acts) {
    await state.getByRole('button', { name: act }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The owner asked for it')
    await dialog.getByRole('button', { name: act }).click()
    await expect(state.getByText(act === 'Switch on' ? 'On' : 'Off', { exact: true })).toBeVisible()
    expect(await isOn()).toBe(act === 'Switch on')
  }
})

test('a question nobody could answer gets an answer, which the playground finds once it is used', async ({
  browser,
}) => {
  const question = 'Can I put the key into a birthday card?'
  await aChat('chat_journey_1', question, 'I did not find that.')
  const page = await aDesk(browser)
  await openHydrated(page, TAB)
  const group = panel(page, 'Unanswered questions')
    .getByRole('listitem')
    .filter({ hasText: question })
  await group.getByRole('link', { name: 'Write an answer' }).click()
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue(question)
  await page
    .getByRole('textbox', { name: 'Answer' })
    .fill('Yes. You may print the key and give it to another person.')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()

  await page.getByRole('combobox', { name: 'State' }).selectOption('used')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Choose the page that says the same').first()).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Page that says the same' })
    .selectOption('/license-agreement')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('In use', { exact: true }).first()).toBeVisible()

  await openHydrated(page, `${TAB}&part=playground`)
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const read = page.getByRole('region', { name: 'Passages found' })
  await expect(read).toContainText(question)
  await expect(page.getByRole('list', { name: 'Tools called' })).toContainText('search_help')

  await openHydrated(page, TAB)
  await expect(group.getByRole('link', { name: 'Answer: in use' })).toBeVisible()
})

test('a bad answer becomes a test case that the evaluation can read', async ({ browser }) => {
  await aChat('chat_journey_2', 'Is there a gift box?', 'I do not know what you mean.')
  const page = await aDesk(browser)
  await openHydrated(page, `${TAB}&part=chats`)
  await page.getByRole('link', { name: 'Thumbs down' }).click()
  await page.getByRole('link', { name: 'Is there a gift box?' }).click()
  const said = panel(page, 'What was said')
  await expect(said).toContainText('Not helpful')
  await expect(said).toContainText('search_help(query: gift)')
  await said.getByRole('button', { name: 'Save as test case' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it should have said').fill('No | there is none')
  await dialog.getByRole('button', { name: 'Save test case' }).click()
  await expect(said.getByText(/^Test case desk-\d+$/)).toBeVisible()

  await openHydrated(page, `${TAB}&part=chats`)
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download test cases' }).click()
  const file = await readFile(await (await begun).path(), 'utf8')
  const kept = evalCase.parse(JSON.parse(file.trimEnd().split('\n').at(-1) ?? ''))
  expect(kept).toMatchObject({ group: 'product', turns: ['Is there a gift box?'] })
  expect(kept.expect.says).toEqual([['No', 'there is none']])
})

test('the assistant drafts an answer in the inbox, and only a person sends it', async ({
  browser,
}) => {
  const [conversation] = await rows<{ id: string }>(
    `insert into conversations
       (reference, name, email, email_normal, is_proven, subject, kind)
     values ('T-DRAF-T001', 'Ada Byron', 'ada@example.com', 'ada@example.com', false, 'Money back',
       'support')
     returning id`,
  )
  await rows(
    `insert into conversation_messages (conversation_id, author, body)
     values ($1, 'customer', 'How long do I have to return a licence that I did not use?')`,
    [conversation?.id],
  )
  const page = await aDesk(browser, 'support')
  await openHydrated(page, '/admin/main-site?tab=support&id=T-DRAF-T001')
  const field = page.getByRole('textbox', { name: 'Answer to Ada Byron' })
  await page.getByRole('button', { name: 'Draft an answer' }).click()
  await expect(field).toHaveValue(/30 days/)
  await expect(field).toHaveValue(new RegExp(`More about this:[^]*${shop.origin}/`))
  await expect(page.getByText(/^A draft from: .* Read it first\.$/)).toBeVisible()
  const sent = await rows(
    `select 1 from conversation_messages where conversation_id = $1 and author = 'staff'`,
    [conversation?.id],
  )
  expect(sent).toEqual([])
})
