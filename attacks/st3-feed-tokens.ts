import { randomBytes } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import { type Attack, newTrial } from './support/trial.ts'

const AT = '/api/admin/feeds/openai'
const GUESSES = 60

export const feedTokens: Attack = {
  id: 'ST3',
  says: 'A feed opens by its whole address alone; guesses all get the same answer and are few',
  async run(shop) {
    const trial = newTrial()
    const { browser, headers } = await shop.staff('super_admin')
    const { json } = await browser.get(AT, headers)
    const feed = json.feed as { version: string }
    const on = { isOn: true, currency: 'USD', country: 'US', everyMinutes: 15 }
    const sent = { ...headers, 'if-match': `"${feed.version}"` }
    const changed = await browser.call('PUT', AT, on, sent)
    trial.works('the feed is switched on', changed.status === 200, changed.text)
    const made = await browser.post(`${AT}/address`, {}, headers)
    const { pathname } = new URL(String(made.json.address))
    const isServed = async () => (await shop.browser().get(pathname)).status === 200
    trial.works('its address opens it', (await eventually(isServed)) === true, pathname)

    const token = pathname.split('/')[3] ?? ''
    const near = [
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token}%00`,
      `${token}'--`,
      '%',
      '_'.repeat(43),
      '..%2f..',
      Buffer.from(token).toString('base64url'),
    ]
    const answers = new Set<string>()
    for (const guess of near) {
      const answer = await shop.browser().get(`/api/feeds/${guess}/openai.jsonl`)
      const isHeld = answer.status >= 400 && !answer.text.includes('item_id')
      trial.held(`an address near the right one, ${guess.length}`, isHeld, answer.text)
      if (answer.status === 404) answers.add(String(answer.json.code))
    }
    trial.held('every wrong address gets the same answer', answers.size === 1, [...answers])
    const other = await shop.browser().get(pathname.replace('openai.jsonl', 'google.xml'))
    trial.held('the token of one feed opens another', other.status === 404, other.text)

    const guesser = shop.browser()
    let isLimited = false
    for (let guess = 0; guess < GUESSES; guess += 1) {
      const wrong = randomBytes(32).toString('base64url')
      const { status } = await guesser.get(`/api/feeds/${wrong}/openai.jsonl`)
      isLimited ||= status === 429
    }
    trial.held('one network guesses without end', isLimited, 'never limited')

    const renewed = await browser.post(`${AT}/address`, {}, headers)
    trial.works('a new address is made', renewed.status === 200, renewed.text)
    const old = await shop.browser().get(pathname)
    trial.held('the old address still opens it', old.status === 404, old.text)
    const support = await shop.staff('support')
    const asked = await support.browser.post(`${AT}/address`, {}, support.headers)
    trial.held('support makes an address', asked.status === 403, asked.text)
    return trial.outcome()
  },
}
