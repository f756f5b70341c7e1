import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { inDatabase, mailsWritten, unsee } from './support/bought-order.ts'
import { anAddress } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { disputeAt, disputeOrder } from './support/provider.ts'
import { test } from './support/quiet-page.ts'
import { signInAs } from './support/staff-session.ts'

const wide = { width: 1440, height: 900 }
const LIST = '/admin/main-site?tab=orders'
const WHOLE_KEY = /[A-Z\d]{5}(-[A-Z\d]{5}){4}/

const addressOf = (orderId: string) => `${LIST}&id=${orderId}`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openOrder(page: Page, { orderId, orderNumber }: Order) {
  await openHydrated(page, addressOf(orderId))
  await expect(heading(page, `Order ${orderNumber}`)).toBeVisible()
}
type Order = Readonly<{ orderId: string; orderNumber: string }>

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name })

test('support finds an order by how its address begins and reads its mails, and no key is shown', async ({
  page,
  request,
}) => {
  await page.setViewportSize(wide)
  const email = anAddress()
  const order = await aPaidOrder(request, { email })
  await mailsWritten(order.orderId)
  await signInAs(page, 'support')
  await openHydrated(page, LIST)
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.getByRole('searchbox').fill(email.slice(0, -12))
  await page.getByRole('link', { name: order.orderNumber }).click()
  await expect(heading(page, `Order ${order.orderNumber}`)).toBeVisible()
  await expect(panel(page, 'Items and keys')).toContainText(order.keys[0]?.slice(-5) ?? 'no key')
  await expect(page.getByRole('main')).not.toContainText(WHOLE_KEY)
  await expect(page.getByRole('button', { name: 'Refund' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reveal' })).toBeHidden()

  await panel(page, 'E-mails').getByRole('button', { name: 'Preview of Licence keys' }).click()
  const mail = page.frameLocator('iframe[title="Preview of Licence keys"]')
  await expect(mail.getByText(`•••••-${order.keys[0]?.slice(-5)}`)).toBeVisible()
  await expect(mail.locator('body')).not.toContainText(WHOLE_KEY)
  await expect(mail.locator('a[href]')).toHaveCount(0)
  // Its own styles are in force: the frame has the nonce of the page.
  await expect(mail.locator('.key').first()).toHaveCSS('white-space', 'nowrap')
})

test('an admin reveals one key for a reason, and the audit log keeps both', async ({
  page,
  request,
}) => {
  await page.setViewportSize(wide)
  const order = await aPaidOrder(request, { items: { 'home-business-2021': 2 } })
  await signInAs(page, 'admin')
  await openOrder(page, order)
  await page.getByRole('button', { name: 'Reveal' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The buyer reads it out on the phone.')
  await dialog.getByRole('button', { name: 'Reveal key' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText(WHOLE_KEY)).toHaveCount(1)
  await expect(page.getByText('The buyer reads it out on the phone.')).toBeVisible()
  const entries = await inDatabase<{ actor: string; reason: string }>(
    `select actor, meta ->> 'reason' as reason from audit_log
     where object = $1 and action = 'license.reveal' and actor like 'staff:%'`,
    order.orderId,
  )
  expect(entries).toMatchObject([{ reason: 'The buyer reads it out on the phone.' }])
})

async function refundAll(page: Page, order: Order) {
  await openOrder(page, order)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Order number').fill(order.orderNumber)
  await dialog.getByRole('button', { name: /^Refund \W?[\d,.]+$/ }).click()
  await expect(dialog).toBeHidden()
}

const unitsOf = (orderId: string) =>
  inDatabase<{ status: string }>(
    `select u.status from assignments a
     join order_lines l on l.id = a.order_line_id
     join key_units u on u.id = a.unit_id
     where l.order_id = $1`,
    orderId,
  )

test('finance refunds a key that was seen, which is gone, and one nobody saw, which is sold again', async ({
  page,
  request,
}) => {
  await page.setViewportSize(wide)
  const seen = await aPaidOrder(request)
  const unseen = await aPaidOrder(request)
  await mailsWritten(unseen.orderId)
  await unsee(unseen.orderId)
  await signInAs(page, 'finance')
  await refundAll(page, seen)
  await refundAll(page, unseen)
  await expect.poll(() => unitsOf(seen.orderId)).toEqual([{ status: 'revoked' }])
  await expect.poll(() => unitsOf(unseen.orderId)).toEqual([{ status: 'superseded' }])
})

test('a new order announces itself in the open list, and the keyboard leads to it', async ({
  page,
  request,
}) => {
  await page.setViewportSize(wide)
  const older = await aPaidOrder(request)
  await signInAs(page, 'support')
  await openHydrated(page, LIST)
  await expect(page.getByRole('link', { name: older.orderNumber })).toBeVisible()
  const newer = await aPaidOrder(request)
  await expect(page.getByText(/\d+ new orders?/)).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('link', { name: newer.orderNumber })).toBeVisible()

  for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/id=order_/)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill(older.orderNumber)
  await expect(palette.getByRole('option').first()).toContainText(older.orderNumber)
  await page.keyboard.press('Enter')
  await expect(heading(page, `Order ${older.orderNumber}`)).toBeVisible()
})

test('an admin ticks an order, tags it with one press and takes it away as a file without keys', async ({
  page,
  request,
}) => {
  await page.setViewportSize(wide)
  const email = anAddress()
  const order = await aPaidOrder(request, { email })
  await signInAs(page, 'admin')
  await openHydrated(page, `${LIST}&q=${encodeURIComponent(email)}`)
  const tick = page.getByRole('checkbox', { name: `Select Order ${order.orderNumber}` })
  await tick.click()
  const bar = page.getByRole('region', { name: 'Chosen rows' })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag 1 order' })
  await dialog.getByLabel('Tag').fill('Spring sale')
  await dialog.getByRole('button', { name: 'Tag' }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByText('1 done, 0 failed')).toBeVisible()
  await progress.getByRole('button', { name: 'Hide progress' }).click()

  await tick.click()
  await bar.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await progress.getByRole('button', { name: 'Result file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(order.orderNumber)
  expect(file).not.toMatch(WHOLE_KEY)

  await openOrder(page, order)
  await expect(page.getByLabel('Tags')).toHaveValue('spring sale')
})

test('finance answers a dispute with the proof of delivery', async ({ page, request }) => {
  await page.setViewportSize(wide)
  const order = await aPaidOrder(request)
  const disputeId = await disputeOrder(order.orderId)
  await signInAs(page, 'finance')
  await expect(async () => {
    await openHydrated(page, '/admin/main-site?tab=disputes')
    const row = page.getByRole('link', { name: order.orderNumber })
    await expect(row).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByText(/\d+ to answer/)).toBeVisible()
  await expect(page.getByText('6 days left').first()).toBeVisible()
  await page.getByRole('link', { name: order.orderNumber }).click()
  const dispute = panel(page, 'Dispute')
  const download = page.waitForEvent('download')
  await dispute.getByRole('button', { name: 'Proof of delivery' }).click()
  expect((await download).suggestedFilename()).toBe(`proof-of-delivery-${disputeId}.pdf`)
  await dispute.getByRole('button', { name: 'Submit evidence' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit evidence' }).click()
  await expect(dialog).toBeHidden()
  await expect(dispute.getByText('The evidence is with the bank.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(dispute.getByText('With the bank', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(dispute.getByRole('button', { name: 'Submit evidence' })).toHaveCount(0)
  expect(await disputeAt(disputeId)).toEqual({ status: 'under_review', answers: 1 })
})
