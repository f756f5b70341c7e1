import type { Browser } from './support/browser.ts'
import { withMovedClock } from './support/clock.ts'
import { aProvenAccount, PASSWORD } from './support/customers.ts'
import { codeOf, linkOf, settledMailsTo } from './support/mail.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const HOURS = 6
const HOUR = 3_600
/** As many as are mailed a code in an hour, and as often as a code may be tried. */
const BROWSERS = 5
const TRIES = 5
const WRONG_PASSWORDS = 15
const MOST_GUESSES = 10
const CODES = 1_000_000

/** What the shop has compared: it counts tries at a code only when it compares them. */
async function codesCompared(shop: Shop, email: string): Promise<number> {
  const sum =
    'select coalesce(sum(tries), 0)::int as tries from one_time_codes where email_normal = $1'
  return Number((await shop.sql(sum, [email]))[0]?.tries)
}

type Enter = (browser: Browser, code: string) => Promise<{ status: number }>

/** One way to use a code, from as many browsers, each of which asked for one of its own. */
async function guessCodes(shop: Shop, email: string, request: string, enter: Enter) {
  const browsers = Array.from({ length: BROWSERS }, () => shop.browser())
  await Promise.all(browsers.map((one) => one.post(request, { email })))
  const right = (await settledMailsTo(shop, email)).map(codeOf)
  for (const browser of browsers) {
    for (let nth = 0; nth < TRIES; nth += 1) {
      const digits = String(Math.floor(Math.random() * CODES)).padStart(6, '0')
      // A guess that happens to be right would be luck, and would end the count.
      if (!right.includes(digits)) await enter(browser, digits)
    }
  }
  return { browsers, right }
}

async function guessPasswords(shop: Shop, email: string): Promise<number> {
  let compared = 0
  for (let nth = 0; nth < WRONG_PASSWORDS; nth += 1) {
    const body = { email, password: `guess-number-${nth}` }
    if ((await shop.browser().post('/api/auth/login', body)).status === 401) compared += 1
  }
  return compared
}

type Account = Awaited<ReturnType<typeof aProvenAccount>>

/** An hour of everything the limits allow, from many networks and browsers. Returns what was compared. */
async function attackFor(shop: Shop, trial: Trial, { email }: Account, hour: number) {
  const before = await codesCompared(shop, email)
  const password = 'graugans am see'
  const access = await guessCodes(shop, email, '/api/auth/code/request', (browser, code) =>
    browser.moved().post('/api/auth/code', { email, code }),
  )
  await guessCodes(shop, email, '/api/auth/reset/request', (browser, code) =>
    browser.moved().post('/api/auth/reset', { email, code, password }),
  )
  const passwords = await guessPasswords(shop, email)
  const guesses = (await codesCompared(shop, email)) - before + passwords
  const chance = `${guesses} guesses of ${CODES}: 1 in ${Math.round(CODES / Math.max(1, guesses))}`
  trial.held(`hour ${hour}: more than ${MOST_GUESSES} guesses`, guesses <= MOST_GUESSES, chance)
  await rightCodes(trial, email, access, hour)
  return guesses
}

type Guessed = Awaited<ReturnType<typeof guessCodes>>

/** Once the guesses are spent even the right digits open nothing in a browser that is not known. */
async function rightCodes(trial: Trial, email: string, { browsers, right }: Guessed, hour: number) {
  for (const browser of browsers) {
    for (const code of right.filter((one) => one !== undefined)) {
      const { status } = await browser.moved().post('/api/auth/code', { email, code })
      if (status === 200) return trial.held(`hour ${hour}: the right code after all guesses`, false)
    }
  }
  trial.held(`hour ${hour}: the right code after all guesses`, true)
}

/** The owner, in the middle of it: at home with the password, elsewhere with the link in the mailbox. */
async function ownerSignsIn(shop: Shop, trial: Trial, { browser, email }: Account, hour: number) {
  const fresh = shop.browser()
  await fresh.post('/api/auth/code/request', { email })
  const link = (await settledMailsTo(shop, email)).map(linkOf).find((one) => one !== undefined)
  const elsewhere = await fresh.post('/api/auth/link', { link })
  trial.held(`hour ${hour}: no link for a new browser`, elsewhere.status === 200, elsewhere.text)
  const begun = Date.now()
  const home = await browser.moved().post('/api/auth/login', { email, password: PASSWORD })
  const took = Date.now() - begun
  trial.held(`hour ${hour}: known browser waits`, home.status === 200 && took < 1_000, home.text)
}

export const codesForEver: Attack = {
  id: 'B1',
  says: 'Six hours of guesses at one address: at most ten between two successes of its owner, 1 in 100,000',
  async run(shop) {
    const trial = newTrial()
    const account = await aProvenAccount(shop)
    const { browser, email } = account
    const entered = await browser.post('/api/auth/login', { email, password: PASSWORD })
    trial.works('the owner signs in', entered.status === 200, entered.text)
    const stretches: number[] = []
    await withMovedClock(shop, async (moveTo) => {
      for (let hour = 1; hour <= HOURS; hour += 1) {
        await moveTo(hour * HOUR + hour)
        stretches.push(await attackFor(shop, trial, account, hour))
        // Two hours out of three the owner stays away: the guesses of such a stretch count together.
        if (hour % 3 === 0) await ownerSignsIn(shop, trial, account, hour)
      }
    })
    const [first = 0, second = 0] = [stretches.slice(0, 3), stretches.slice(3)].map((hours) =>
      hours.reduce((sum, each) => sum + each, 0),
    )
    const said = `${stretches.join(' + ')} guesses, by stretch ${first} and ${second}`
    trial.held('a stretch of three hours', Math.max(first, second) <= MOST_GUESSES, said)
    console.log(
      `     B1: ${said}; ${MOST_GUESSES} / ${CODES} = 1 in ${CODES / MOST_GUESSES} at most`,
    )
    return trial.outcome()
  },
}
