import { expect } from '@playwright/test'
import {
  answers,
  ask,
  asked,
  choose,
  corner,
  field,
  log,
  openAssistant,
  panel,
  sources,
  starters,
  suggestions,
} from './support/assistant.ts'
import { expectAccessible } from './support/axe.ts'
import { readChunks } from './support/bundle.ts'
import { anAddress, keyShape } from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { codesIn, mailTo } from './support/mailbox.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

const PHONE = { width: 390, height: 844 }
const STREAM = '**/api/ai-chat/stream'

const contact = 'help@keyhaven.example'
const outOfOrder = (hours: string) =>
  `I'm having technical difficulties right now. Please contact our support team at ${contact} or call +1 (800) 555-0142. Our team is available ${hours}.`

test.describe('answered by rules', () => {
  test.describe.configure({ mode: 'serial' })
  let shop: LoneShop
  const at = (path: string) => `${shop.origin}${path}`

  test.beforeAll(async () => {
    shop = await startLoneShop(databaseUrl, 'assistant')
    await choose(shop.databaseUrl, 'chat.visible', true)
  })
  test.afterAll(() => shop.close())

  const ofChat = () => {
    const chunks = Object.entries(readChunks())
    const isChat = (module: string) => module.includes('features/assistant/chat-')
    return chunks.filter(([, { modules }]) => modules.some(isChat)).map(([name]) => name)
  }

  test('nothing of the chat is loaded before the first press, which greets and offers three questions', async ({
    page,
  }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname.slice(1)))
    await openHydrated(page, at('/'))
    await expect(corner(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(ofChat().length).toBeGreaterThan(0)
    expect(
      loaded.filter((name) => ofChat().includes(name) || name.startsWith('api/ai-chat')),
    ).toEqual([])

    await corner(page).click()
    await expect(field(page)).toBeFocused()
    expect(loaded.some((name) => ofChat().includes(name))).toBe(true)
    await expect(panel(page)).toHaveCSS('height', '500px')
    await expect(panel(page)).toHaveCSS('width', '400px')
    await expect(panel(page).getByText('AI assistant – can make mistakes')).toBeVisible()
    await expect(field(page)).toHaveAccessibleDescription('AI assistant – can make mistakes')
    await expect(log(page)).toContainText('I’m an AI')
    await expect(log(page)).toContainText('To reach a person')
    await expect(log(page)).not.toContainText('ending in')
    await expect(starters(page).getByRole('button')).toHaveText([
      'Which edition is right for me?',
      'Where is my licence key?',
      'Does it run on my Mac?',
    ])

    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(corner(page)).toBeFocused()
    await corner(page).click()
    await expect(field(page)).toBeFocused()
    await openHydrated(page, at('/shop'))
    await expect(panel(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Quick help' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await openHydrated(page, at('/compare'))
    await expect(page.getByRole('button', { name: 'Quick help' })).toBeVisible()
    await expect(corner(page)).toHaveCount(0)
  })

  test('a reload in mid conversation shows it again, keeps the draft and never a key, until it is deleted', async ({
    page,
  }) => {
    await openAssistant(page, at('/'))
    await ask(page, 'How do refunds work?')
    await expect(answers(page)).toHaveCount(1)
    const said = await asked(page, 'How do refunds work?').count()
    const key = ['A1B2C', 'D3E4F', 'G5H6J', 'K7L8M', 'N9P0Q'].join('-')
    await field(page).fill(`It says ${key} is used`)
    await page.reload()
    await expect(answers(page)).toHaveCount(1)
    await expect(asked(page, 'How do refunds work?')).toHaveCount(said)
    await expect(field(page)).toHaveValue('It says  is used')
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toMatch(keyShape)

    await panel(page).getByRole('link', { name: 'Open as a page' }).click()
    await expect(page).toHaveURL(/\/help$/)
    await expect(asked(page, 'How do refunds work?')).toBeVisible()
    await page.getByRole('button', { name: 'Delete chat' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(answers(page)).toHaveCount(0)
    await page.reload()
    await expect(log(page)).toContainText('What can I help with?')
    await expect(answers(page)).toHaveCount(0)
  })

  test('where no stream comes through, the answer comes as a whole', async ({ page }) => {
    await openAssistant(page, at('/'))
    await page.route(STREAM, (route) => route.fulfill({ status: 501, body: '' }))
    await ask(page, 'How do refunds work?')
    await expect(sources(page)).toBeVisible()
  })

  test('an order is told after a code from its mailbox, and no key ever is', async ({
    page,
    request,
  }) => {
    const email = anAddress()
    const buyer = { email, firstName: 'Ana', lastName: 'Moreno' }
    const { orderNumber } = await aPaidOrder(request, { ...buyer, origin: shop.origin })
    await openAssistant(page, at('/'))
    await ask(page, 'Where is my order?')
    const find = page.getByRole('form', { name: 'Find your order' })
    await find.getByLabel('Order number').fill(orderNumber)
    await find.getByLabel('Email').fill(email)
    await find.getByRole('button', { name: 'Send me a code' }).click()
    const enter = page.getByRole('form', { name: 'Enter the code' })
    await expect(enter).toBeVisible()
    const mail = await mailTo(email, 'the code', (one) => codesIn([one]).length > 0)
    const [code = ''] = codesIn([mail])
    await enter.getByLabel('Enter the code').fill(code === '111111' ? '222222' : '111111')
    await enter.getByRole('button', { name: 'Open my order' }).click()
    await expect(enter).toBeVisible()
    await enter.getByLabel('Enter the code').fill(code)
    await enter.getByRole('button', { name: 'Open my order' }).click()
    await expect(log(page)).toContainText(orderNumber)
    await expect(enter).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await log(page).getByRole('button', { name: 'Send the keys again' }).click()
    await expect(log(page)).toContainText('We e-mail your keys again to the address of the order.')
    await log(page).getByRole('button', { name: 'Yes, do it' }).click()
    await expect(log(page).getByRole('button', { name: 'Yes, do it' })).toHaveCount(0)
    const shown = await log(page).innerText()
    expect(shown).not.toMatch(keyShape)
  })

  test('a chat is handed to a person, who answers it from the inbox', async ({ page, browser }) => {
    const email = anAddress()
    await openAssistant(page, at('/shop'))
    await ask(page, 'I want to talk to a person')
    const card = page.getByRole('form', { name: 'Hand over to a person' })
    await expect(card).toContainText('Sends this conversation, without your keys.')
    await expect(card.getByRole('link', { name: 'Call instead' })).toHaveAttribute('href', /^tel:/)
    await card.getByLabel('Name').fill('Ada Byron')
    await card.getByLabel('Email').fill(email)
    await card.getByRole('button', { name: 'Send it over' }).click()
    const state = page.getByRole('region', { name: 'Handed over to a person' })
    await expect(state).toContainText('A person will take over')
    await expect(state).toContainText('Or call +1 (800) 555-0142')
    const reference = await state.locator('.type-code').innerText()

    const desk = await deskOf(browser, 'support', { shop })
    await openHydrated(desk, `/admin/main-site?tab=support&id=${reference}`)
    const thread = desk.getByRole('list', { name: 'Letters' })
    await expect(thread).toContainText('I want to talk to a person')
    await desk
      .getByRole('textbox', { name: /^Answer to/ })
      .fill('Hello, I am Grace. How can I help?')
    await desk.getByRole('button', { name: 'Send and set to Waiting' }).click()

    // Anyone may have typed the address, so what was written to it is read there.
    await expect(log(page)).toContainText('The answer is in your mailbox.')
    await mailTo(email, 'the answer', ({ text }) => text.includes('Hello, I am Grace.'))
    await expect(state).toContainText('A person has joined this chat')
    const said = await answers(page).count()
    await ask(page, 'How do refunds work?')
    await expect(thread).toContainText('How do refunds work?')
    await expect(answers(page)).toHaveCount(said)
    await page.reload()
    await expect(log(page)).toContainText('The answer is in your mailbox.')
    await expect(log(page)).not.toContainText('Hello, I am Grace.')
    await expect(state).toBeVisible()
  })

  test('a phone has no round button but a page of its own, found in the menu', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await openHydrated(page, at('/'))
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await expect(corner(page)).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Ask the assistant' }).click()
    await expect(page).toHaveURL(/\/help$/)
    await expect(field(page)).toBeVisible()
    await expect(starters(page)).toBeInViewport({ ratio: 1 })
    await ask(page, 'How do refunds work?')
    await expect(sources(page)).toBeVisible()
    await expectAccessible(page)
  })

  test('without scripts the page shows the ways to a person', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(at('/help'))
    const ways = page.getByRole('region', { name: 'Talk to a person' })
    await expect(ways.getByRole('link', { name: '+1 (800) 555-0142' })).toBeVisible()
    await expect(ways.getByRole('link', { name: contact })).toBeVisible()
    await expect(page.locator('.help-chat')).toBeHidden()
    await context.close()
  })

  test('screen readers hear whole sentences, and every part has a name', async ({ page }) => {
    await openAssistant(page, at('/'))
    await ask(page, 'How do refunds work?')
    await expect(sources(page)).toBeVisible()
    const spoken = page.locator('[data-spoken]')
    await expect(spoken).toHaveAttribute('aria-live', 'polite')
    await expect(spoken.locator('p').first()).toHaveText(/[.!?:]$/)
    await expect(spoken).not.toContainText('[1]')
    await expect(panel(page)).toMatchAriaSnapshot(`
      - dialog "Keyhaven help":
        - paragraph: Keyhaven help AI assistant – can make mistakes
        - button "Delete chat"
        - link "Open as a page":
          - /url: /help
        - button "Close"
        - region "Conversation":
          - list "Sources":
            - listitem
          - group "Did this help?":
            - button "Helpful"
            - button "Not helpful"
          - group "Suggestions":
            - button
        - form "Ask the assistant":
          - textbox "Your question"
          - button "Send"
    `)
    await expectAccessible(page)
  })

  test('the contact page says whether the chat is there, and with the flag off nothing of it is', async ({
    page,
  }) => {
    await openHydrated(page, at('/contact'))
    await expect(page.getByText('Currently Offline')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Available Now').last()).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Ask the assistant' }),
    ).toBeVisible()

    await choose(shop.databaseUrl, 'chat.visible', false)
    await openHydrated(page, at('/contact'))
    await expect(page.getByText('Currently Offline').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ask the assistant' })).toHaveCount(0)
    await openHydrated(page, at('/shop'))
    await expect(page.getByRole('button', { name: 'Quick help' })).toBeVisible()
    await expect(corner(page)).toHaveCount(0)
    await openHydrated(page, at('/help'))
    await expect(page.getByRole('region', { name: 'Talk to a person' })).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    const answer = await page.request.post(at('/api/ai-chat'), {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { messages: [{ role: 'user', content: 'Hello' }] },
    })
    expect(answer.status()).toBe(404)
  })
})

test.describe('answered by a model', () => {
  test.describe.configure({ mode: 'serial' })
  let shop: LoneShop
  const at = (path: string) => `${shop.origin}${path}`

  test.beforeAll(async () => {
    shop = await startLoneShop(databaseUrl, 'modelled')
    await choose(shop.databaseUrl, 'chat.visible', true)
  })
  test.afterAll(() => shop.close())
  test.afterEach(() => behave('helpful'))

  async function behave(mode: string, ms?: number) {
    const answer = await fetch(`http://127.0.0.1:${ports.model}/sandbox/mode`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode, ...(ms !== undefined && { ms }) }),
    })
    expect(answer.ok).toBe(true)
  }

  test('an answer is shown while it is written, and can be stopped', async ({ page }) => {
    await behave('drip', 250)
    await openAssistant(page, at('/'))
    await ask(page, 'Tell me about refunds')
    await expect(page.locator('[data-typing]')).toBeVisible()
    const stop = panel(page).getByRole('button', { name: 'Stop' })
    await expect(log(page).locator('.arriving')).toBeVisible()
    await stop.click()
    await expect(log(page).getByText('Stopped.')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Send' })).toBeVisible()
    await expect(page.locator('[data-typing]')).toHaveCount(0)
    await behave('helpful')
    await ask(page, 'And how do I install it?')
    await expect(answers(page)).toHaveCount(1)
  })

  for (const [name, mode] of [
    ['down', 'error-500'],
    ['slow', 'hang'],
  ] as const) {
    test(`while the provider is ${name}, the first words come with three suggestions`, async ({
      page,
    }) => {
      await behave(mode)
      await openAssistant(page, at('/'))
      const began = Date.now()
      await ask(page, 'Which edition is right for me?')
      await expect(page.locator('[data-typing]')).toBeVisible()
      await expect(log(page).getByText(outOfOrder('24/7'), { exact: true })).toBeVisible()
      expect(Date.now() - began).toBeLessThan(20_000)
      await expect(page.locator('[data-typing]')).toHaveCount(0)
      await expect(suggestions(page).getByRole('button')).toHaveText([
        'Contact support',
        'Try again',
        'Installation help',
      ])
    })
  }
})
