import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { fillCart } from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'
import { signInAs } from './support/staff-session.ts'

/** Pages that no other journey measures. */
const PAGE = '/license-agreement'
const OTHER = '/security-policy'

const main = (page: Page) => page.getByRole('main')
const mark = (page: Page) => page.evaluate(() => document.documentElement.dataset.outside ?? null)
const sriOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** A host of others with one file, which its owner may change. */
async function aHost(first: string) {
  let file = first
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.url} ${request.headers.referer ?? 'no referrer'}`)
    reply
      .writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
      .end(file)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/tool-1.2.3.js`,
    asked,
    change: (text: string) => {
      file = text
    },
    close: () => void server.close(),
  }
}

async function rename(email: string, lastName: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update staff set last_name = $2 where email = $1', [email, lastName])
  await client.end()
}

test('an outside file that two people published runs on its page, not in the checkout, and not once its owner changed it', async ({
  page,
  browser,
}) => {
  const name = `Outside ${randomBytes(4).toString('hex')}`
  const file = `document.documentElement.dataset.outside = '${name}'`
  const host = await aHost(file)
  try {
    await signInAs(page, 'marketing')
    await openHydrated(page, '/admin/main-site?tab=custom-scripts&new=1')
    await expect(main(page).getByRole('heading', { name: 'New script' })).toBeVisible()
    await main(page).getByLabel('Name').fill(name)
    await main(page).getByLabel('Type').selectOption({ label: 'Outside file' })
    await main(page).getByLabel('Address of the file').fill(host.url)
    await main(page).getByLabel('Hash of the file').fill(sriOf('another file'))
    await main(page).getByLabel('Pages it runs on').fill(PAGE)
    await main(page).getByLabel('Consent needed').selectOption('necessary')
    await main(page).getByLabel('What it is for').fill('A tool of others')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible()
    const address = page.url()

    // Not the file of that hash: nobody is even asked.
    await main(page).getByRole('button', { name: 'Ask for review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ask a colleague' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await main(page).getByText('Edit', { exact: true }).click()
    await main(page).getByLabel('Hash of the file').fill(sriOf(file))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
    await main(page).getByRole('button', { name: 'Ask for review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ask a colleague' }).click()
    await expect(main(page).getByText('waits for review')).toBeVisible()

    const visitor = await (await browser.newContext()).newPage()
    await openHydrated(visitor, PAGE)
    expect(await mark(visitor)).toBeNull()

    const desk = await (await browser.newContext()).newPage()
    const second = aMember(databaseUrl, 'admin')
    await signInAs(desk, second)
    await rename(second.email, 'Turing')
    await openHydrated(desk, address)
    await main(desk).getByLabel('I read every changed line').check()
    await main(desk).getByRole('button', { name: 'Publish version 1' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click()
    await expect(main(desk).getByText('Live', { exact: true })).toBeVisible()

    await openHydrated(visitor, PAGE)
    await expect.poll(() => mark(visitor)).toBe(name)
    const loads = host.asked.length
    await openHydrated(visitor, OTHER)
    await visitor.waitForLoadState('networkidle')
    expect(await mark(visitor)).toBeNull()

    await openHydrated(visitor, PAGE)
    await fillCart(visitor, { 'home-2024': 1 })
    await openHydrated(visitor, '/checkout')
    await visitor.waitForLoadState('networkidle')
    expect(await mark(visitor)).toBeNull()
    const policy = (await visitor.request.get('/checkout')).headers()['content-security-policy']
    expect(policy).not.toContain(new URL(host.url).host)
    expect(host.asked.slice(loads).filter((one) => one.includes('/checkout'))).toEqual([])
    expect(host.asked.every((one) => one.endsWith('no referrer'))).toBe(true)

    host.change(`${file}; document.documentElement.dataset.outside = 'stolen'`)
    const careful = await (await browser.newContext()).newPage()
    const before = host.asked.length
    await openHydrated(careful, PAGE)
    await expect.poll(() => host.asked.length).toBeGreaterThan(before)
    await careful.waitForLoadState('networkidle')
    expect(await mark(careful)).toBeNull()

    await openHydrated(desk, address)
    await main(desk).getByRole('button', { name: 'Switch off' }).click()
    await desk.getByRole('dialog').getByLabel('Reason').fill('Seen enough')
    await desk.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(main(desk).getByText('Off', { exact: true })).toBeVisible()
  } finally {
    host.close()
  }
})
