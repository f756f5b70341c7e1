import { expect, type Page } from '@playwright/test'
import { anAddress } from './support/checkout.ts'
import { writeToUs } from './support/contact.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { answerMail, mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'
import { deskOf } from './support/staff-session.ts'

const PHONE = { width: 390, height: 844 }
const TAB = '/admin/support'
const picture = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(64, 7),
])

const thread = (page: Page) => page.getByRole('list', { name: 'Letters' })
const open = async (page: Page, reference: string) => {
  await openHydrated(page, `/admin/main-site?tab=support&id=${reference}`)
  await expect(thread(page)).toBeVisible()
}

test('a message is answered from the inbox, the mail reply lands in the thread, and the help is rated', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  const subject = `The installer stops ${Date.now()}`
  const reference = await writeToUs(page, email, subject)
  const desk = await deskOf(browser, 'support')
  await openHydrated(desk, TAB)
  await expect(desk.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await desk.getByRole('searchbox', { name: 'Search conversations' }).fill(reference)
  await expect(desk).toHaveURL(/q=/)
  await desk.getByRole('link', { name: new RegExp(subject) }).click()
  await expect(thread(desk)).toContainText('The installer stops at 80 percent.')
  await expect(desk.getByText(/ left$/).first()).toBeVisible()

  await desk.getByRole('textbox', { name: 'Answer to Ada Byron' }).fill('Please restart once.')
  await desk.getByRole('button', { name: 'Send and set to Waiting' }).click()
  await expect(thread(desk)).toContainText('Please restart once.')
  const [mail] = await mailsTo(email, 1)
  expect(mail?.text).toContain('Please restart once.')

  await answerMail(mail ?? { id: '' }, 'It works now, thank you!')
  await expect(thread(desk)).toContainText('It works now, thank you!', { timeout: 15_000 })
  await expect(thread(desk).getByText('by e-mail')).toBeVisible()
  await expect(thread(desk).getByText('> Please restart once.')).toBeHidden()

  const ratings = desk.getByText(/of 5 from \d+|from 0$/)
  const countRatings = async () => {
    await desk.getByRole('link', { name: 'Report' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Inbox report' })).toBeVisible()
    await expect(ratings).toBeVisible()
    return Number(/(\d+)$/.exec(await ratings.innerText())?.[1])
  }
  const before = await countRatings()
  await open(desk, reference)
  await desk.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(desk.getByRole('button', { name: 'Open again' })).toBeVisible()
  const mails = await mailsTo(email, 2)
  const link = /\/contact#rate=[\w.-]+/.exec(mails.map(({ text }) => text).join())?.[0] ?? ''
  await openHydrated(page, link)
  await page.getByRole('radio', { name: /5/ }).check({ force: true })
  await page.getByLabel(/What could be better/).fill('Nothing, quick and kind.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thank you.', { exact: true })).toBeVisible()
  expect(page.url()).not.toContain('rate')

  await open(desk, reference)
  await expect(desk.getByText('Nothing, quick and kind.').first()).toBeVisible()
  expect(await countRatings()).toBe(before + 1)
})

test('pictures of a buyer reach the thread as files, and an archive is left behind with a word', async ({
  page,
  browser,
}) => {
  const subject = `A picture of the error ${Date.now()}`
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
  const reference = await writeToUs(page, anAddress(), subject, [
    file('error screen.png', picture),
    file('photos.png', Buffer.from('PK\u0003\u0004rest', 'latin1')),
  ])
  const sent = page.getByRole('region', { name: 'Message sent' })
  await expect(sent.getByText('Your file is with it.')).toBeVisible()
  await expect(sent.getByText(/^photos\.png: .*Archives and programs are refused/)).toBeVisible()
  const desk = await deskOf(browser, 'support')
  await open(desk, reference)
  const download = desk.waitForEvent('download')
  await thread(desk)
    .getByRole('button', { name: /error screen\.png/ })
    .click()
  expect((await download).suggestedFilename()).toBe('error screen.png')
  await expect(thread(desk).getByText('photos.png')).toBeHidden()
})

test('two members of staff see each other, and the second answer waits until the first was read', async ({
  page,
  browser,
}) => {
  const reference = await writeToUs(page, anAddress(), `Two at once ${Date.now()}`)
  const [one, other] = [
    await deskOf(browser, 'support'),
    await deskOf(browser, aMember(databaseUrl, 'support')),
  ]
  await open(one, reference)
  await open(other, reference)
  const field = (desk: Page) => desk.getByRole('textbox', { name: 'Answer to Ada Byron' })
  await field(one).fill('The first answer.')
  await field(other).fill('The second answer.')
  await expect(other.getByText('Grace Hopper is writing an answer.')).toBeVisible({
    timeout: 25_000,
  })
  await one.getByRole('button', { name: 'Send and set to Waiting' }).click()
  await expect(thread(one)).toContainText('The first answer.')
  await expect(other.getByText('A message came while you were writing.')).toBeVisible({
    timeout: 15_000,
  })
  await other.getByRole('button', { name: 'Send and set to Waiting' }).click()
  await expect(other.getByText('Nothing was sent.')).toBeVisible()
  await expect(field(other)).toHaveValue('The second answer.')
  await other.getByRole('button', { name: 'I have read it' }).click()
  await other.getByRole('button', { name: 'Send and set to Waiting' }).click()
  await expect(thread(other)).toContainText('The second answer.')
})

test('a note stays inside, a canned reply fills its blanks, and both themes are accessible', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  const reference = await writeToUs(page, email, `Notes and replies ${Date.now()}`)
  const desk = await deskOf(browser, 'support')
  await open(desk, reference)
  await desk.getByRole('radio', { name: 'Internal note' }).check({ force: true })
  await desk.getByRole('textbox', { name: 'Internal note' }).fill('Bought twice before.')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(thread(desk)).toContainText('Bought twice before.')
  await desk.getByRole('radio', { name: 'Reply', exact: true }).check({ force: true })
  const title = `Restart ${Date.now()}`
  await desk.getByRole('button', { name: 'Canned replies' }).click()
  await desk.getByRole('menuitem', { name: 'Write and change them' }).click()
  await desk.getByRole('button', { name: 'New reply' }).click()
  await desk.getByLabel('Title').fill(title)
  await desk.getByRole('textbox', { name: 'Reply' }).fill('Hello {{name}}, about {{ticket}}.')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('button', { name: title, exact: true })).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Canned replies' }).click()
  await desk.getByRole('menuitem', { name: title }).click()
  await expect(desk.getByRole('textbox', { name: 'Answer to Ada Byron' })).toHaveValue(
    `Hello Ada, about ${reference}.`,
  )
  await desk.getByRole('button', { name: 'Send and set to Waiting' }).click()
  const [mail] = await mailsTo(email, 1)
  expect(mail?.text).toContain(`Hello Ada, about ${reference}.`)
  expect(mail?.text).not.toContain('Bought twice before.')
})

test('a conversation is answered, noted, snoozed and walked through by keys alone', async ({
  page,
  browser,
}) => {
  const reference = await writeToUs(page, anAddress(), `By keys ${Date.now()}`)
  const desk = await deskOf(browser, 'support')
  await open(desk, reference)
  const { keyboard } = desk
  await keyboard.press('n')
  await expect(desk.getByRole('textbox', { name: 'Internal note' })).toBeFocused()
  await keyboard.press('F6')
  await expect(desk.getByRole('complementary', { name: /^About / })).toBeFocused()
  await keyboard.press('F6')
  await expect(desk.getByRole('region', { name: 'Inbox', exact: true })).toBeFocused()
  await keyboard.press('r')
  const answer = desk.getByRole('textbox', { name: 'Answer to Ada Byron' })
  await expect(answer).toBeFocused()
  await keyboard.type('and/or so')
  await expect(answer).toHaveValue('and/or so')
  await keyboard.press('F6')
  await keyboard.press('/')
  const replies = desk.getByRole('menuitem', { name: 'Write and change them' })
  await expect(replies).toBeVisible()
  await keyboard.press('Escape')
  await expect(replies).toBeHidden()
  await keyboard.press('s')
  await desk.getByRole('menuitem', { name: 'For two weeks' }).press('Enter')
  await expect(desk.getByText('Snoozed', { exact: true }).first()).toBeVisible()
})

test('on a phone the list, the thread and what is known of the writer are one after the other', async ({
  page,
  browser,
}) => {
  const subject = `From a phone ${Date.now()}`
  const reference = await writeToUs(page, anAddress(), subject)
  const desk = await deskOf(browser, 'support', { viewport: PHONE })
  await openHydrated(desk, TAB)
  await desk.getByRole('searchbox', { name: 'Search conversations' }).fill(reference)
  const row = desk.getByRole('link', { name: new RegExp(subject) })
  await expect(row).toBeVisible()
  await row.click()
  await expect(thread(desk)).toBeVisible()
  await expect(desk.getByRole('searchbox', { name: 'Search conversations' })).toBeHidden()
  const wide = await desk.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(PHONE.width)
  await desk.getByRole('button', { name: 'About' }).click()
  await expect(desk.getByRole('dialog').getByText('Contact form')).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.getByRole('link', { name: 'Back to the conversations' }).click()
  await expect(desk.getByRole('searchbox', { name: 'Search conversations' })).toBeVisible()
})
