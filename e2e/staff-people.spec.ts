import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo, mailTo } from './support/mailbox.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { signInAs } from './support/staff-session.ts'
import { codeOf } from './support/totp.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const main = (page: Page) => page.getByRole('main')

const someone = () => {
  const name = randomBytes(5).toString('hex')
  return { email: `${name}@example.com`, firstName: 'Ada', lastName: `Journey${name}` }
}

const moveCode = /^([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})$/m

/** Gives the reason a dialog asks for, and does it. */
async function act(page: Page, label: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The customer asked on the phone.')
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

async function findCustomer(page: Page, { email, firstName, lastName }: Person) {
  await openHydrated(page, '/admin/customers')
  await expect(heading(page, 'Customers')).toBeVisible()
  await page.getByRole('searchbox').first().fill(email)
  const row = main(page).getByRole('link', { name: `${firstName} ${lastName}` })
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(heading(page, `${firstName} ${lastName}`)).toBeVisible()
}
type Person = ReturnType<typeof someone>

test.use({ viewport: { width: 1440, height: 900 } })

test('an admin finds a customer, joins another into them after a preview, and blocks them', async ({
  page,
  request,
}) => {
  const kept = someone()
  // One person, two mailboxes.
  const other = { ...kept, email: `old-${kept.email}` }
  await aPaidOrder(request, kept)
  await aPaidOrder(request, other)
  await signInAs(page, 'admin')
  await findCustomer(page, other)
  await expect(
    main(page)
      .getByText(/•••••-/)
      .first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join into another customer' })
  await dialog.getByLabel('The other customer').fill(kept.email)
  await dialog.getByRole('button', { name: 'Find' }).click()
  await dialog.getByRole('radio', { name: new RegExp(`, ${kept.email}`) }).check()
  await expect(dialog.getByText('1 paid order with 1 key')).toBeVisible()
  // Its buyer has seen a key: the mailbox that loses it agrees by a code.
  await dialog.getByRole('button', { name: 'Ask the old mailbox' }).click()
  const { text } = await mailTo(other.email, 'the code', (mail) => moveCode.test(mail.text))
  await dialog.getByLabel('Code of the old mailbox').fill(moveCode.exec(text)?.[1] ?? '')
  await act(page, 'Join customers')
  await expect(main(page).getByText('Repeat customer')).toBeVisible()
  await expect(main(page).getByText(kept.email, { exact: true })).toBeVisible()
  const mails = await mailsTo(other.email, 3)
  expect(mails.map(({ subject }) => subject)).toContain(
    'Your Keyhaven orders moved to your other address',
  )

  await page.getByRole('button', { name: 'Block' }).click()
  await act(page, 'Block')
  await expect(main(page).getByText('This customer is blocked.')).toBeVisible()
  const refused = await page.request.post('/api/create-payment-intent', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      items: [{ productId: 'professional-plus-2024', quantity: 1 }],
      currency: 'usd',
      billingInfo: {
        ...kept,
        phone: '+1 415 555 0142',
        address: '12 Harbour Street',
        city: 'Oakland',
        zipCode: '94607',
        country: 'US',
      },
    },
  })
  expect((await refused.json()).code).toBe('customer_blocked')
})

test('support helps a customer to sign in, and is offered no merge', async ({ page, request }) => {
  const customer = someone()
  await aPaidOrder(request, customer)
  await signInAs(page, 'support')
  await findCustomer(page, customer)
  await expect(page.getByRole('button', { name: 'Merge' })).toBeHidden()
  await page.getByRole('button', { name: 'Send sign-in link' }).click()
  await act(page, 'Send link')
  await mailTo(customer.email, 'the link', ({ subject }) => subject === 'Your sign-in to Keyhaven')
})

test('a super admin invites a member, who sets up by mail and code app', async ({
  page,
  browser,
}) => {
  const invited = someone()
  await signInAs(page, 'super_admin')
  await openHydrated(page, '/rbac-user-management')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member of staff' })
  await dialog.getByLabel('First name').fill(invited.firstName)
  await dialog.getByLabel('Last name').fill(invited.lastName)
  await dialog.getByLabel('E-mail').fill(invited.email)
  await expect(dialog.getByLabel('Role')).toHaveValue('support')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()

  const [mail] = await mailsTo(invited.email, 1)
  const link = /\/admin\/set-up#[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
  const own = await browser.newContext()
  const theirs = await own.newPage()
  await openHydrated(theirs, link)
  await theirs.getByLabel('New password').fill('teal-walnut-harbour-fog')
  await theirs.getByRole('button', { name: 'Save and go on' }).click()
  await theirs.getByRole('button', { name: 'Set up app' }).click()
  const app = theirs.getByRole('dialog', { name: 'Set up your app' })
  const secret = (await app.getByRole('code').innerText()).replaceAll(' ', '')
  await app.getByLabel('Six digits').fill(codeOf(secret))
  await theirs.getByRole('button', { name: 'Add app' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
  await own.close()
})
