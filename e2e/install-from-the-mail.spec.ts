import { expect } from '@playwright/test'
import { keyShape } from './support/checkout.ts'
import { mailsTo } from './support/mailbox.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'

test('bought elsewhere, installed on a computer that knows nothing of the order: the mail is enough', async ({
  browser,
  request,
}) => {
  const { email } = await aPaidOrder(request, { items: { 'home-2024': 1 } })
  const mails = await mailsTo(email, 2)
  const mail = mails.find(({ subject }) => subject.startsWith('Your licence key'))

  // Another computer, which reaches nothing but its own mailbox.
  const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await elsewhere.setOffline(true)
  const computer = await elsewhere.newPage()
  const asked: string[] = []
  computer.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request.url())
  })
  await computer.setContent(mail?.html ?? '')
  await expect(computer.locator('.key')).toHaveText(keyShape)
  const official = computer.getByRole('link', { name: /^(Download for|Open the download page)/ })
  await expect(official).toHaveAttribute('href', 'https://setup.office.com')
  await expect(computer.getByText('Paste your key', { exact: true })).toBeVisible()
  await expect(computer.getByAltText('Box of Office Home 2024')).toBeVisible()
  expect(asked).toEqual([])
  await elsewhere.close()

  const receipt = mails.find(({ subject }) => subject.startsWith('Your order'))
  expect(receipt?.text).toMatch(/Total paid\s+\$\s149\.99/)
  expect(receipt?.text).toContain('Paid by Visa card')
})
