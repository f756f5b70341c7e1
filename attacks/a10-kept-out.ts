import type { Browser } from './support/browser.ts'
import { aProvenAccount, PASSWORD } from './support/customers.ts'
import { eventually } from './support/eventually.ts'
import { codeOf, linkOf, mailsTo, newMailsTo, settledMailsTo } from './support/mail.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const WRONG_TRIES = 25
const REQUESTS = 7

/** Wrong passwords at once, each from a network and a browser of its own. */
async function guesses(shop: Shop, path: string, email: string) {
  const tries = Array.from({ length: WRONG_TRIES }, (_, nth) =>
    shop.browser().post(path, { email, password: `guess-number-${nth}` }),
  )
  return (await Promise.all(tries)).map(({ status }) => status)
}

const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/auth/login', { email, password })

type Account = Awaited<ReturnType<typeof aProvenAccount>>

/** Twenty-five wrong passwords from as many networks, then the owner. */
async function passwords(shop: Shop, trial: Trial, { browser, email }: Account) {
  const statuses = await guesses(shop, '/api/auth/login', email)
  trial.held('guesses go on for ever', statuses.includes(429), statuses.join(' '))
  const known = await signIn(browser.moved(), email)
  trial.held('the owner is kept out of a known browser', known.status === 200, known.text)
  await guesses(shop, '/api/auth/login', email)
  const before = (await mailsTo(shop, email)).length
  const fresh = shop.browser()
  await fresh.post('/api/auth/code/request', { email })
  const [mail] = await newMailsTo(shop, email, before)
  const link = mail && linkOf(mail)
  const answer = await fresh.post('/api/auth/link', { link })
  trial.held('the owner is kept out of a new browser', answer.status === 200, answer.text)
}

/** Requests and wrong codes by others, then the owner with the code that was asked for at home. */
async function codes(shop: Shop, trial: Trial, { browser, email }: Account) {
  const home = browser.moved()
  for (let nth = 0; nth < REQUESTS; nth += 1)
    await shop.browser().post('/api/auth/code/request', { email })
  const before = (await settledMailsTo(shop, email)).length
  const asked = await home.post('/api/auth/code/request', { email })
  trial.held('requests by others block the owner', asked.status === 202, asked.text)
  const [own] = await newMailsTo(shop, email, before)
  trial.held('no mail comes to the owner', own !== undefined)
  for (let nth = 0; nth < 8; nth += 1)
    await shop.browser().post('/api/auth/code', { email, code: String(100_000 + nth) })
  const code = own && codeOf(own)
  const entered = await home.post('/api/auth/code', { email, code })
  trial.held('wrong codes by others spend the owner’s', entered.status === 200, entered.text)
}

/** After others used up the mails of an hour, a new browser has the link of the last one. */
async function newBrowser(shop: Shop, trial: Trial, { email }: Account) {
  for (let nth = 0; nth < REQUESTS; nth += 1)
    await shop.browser().post('/api/auth/code/request', { email })
  const fresh = shop.browser()
  const asked = await fresh.post('/api/auth/code/request', { email })
  const link = (await settledMailsTo(shop, email)).map(linkOf).find((one) => one !== undefined)
  const opened = await fresh.post('/api/auth/link', { link })
  const statuses = [asked.status, opened.status]
  trial.held('a new browser finds no way in', statuses.join() === '202,200', statuses)
}

const staffLinkOf = (text: string) => /\/admin\/login#([\w-]{43})/.exec(text)?.[1]

/** The same for a member of staff, whose link makes a browser known and signs nobody in. */
async function staff(shop: Shop, trial: Trial, { browser, email, password }: Staff) {
  const login = (at: Browser) => at.post('/api/admin/login', { email, password })
  const statuses = await guesses(shop, '/api/admin/login', email)
  trial.held('guesses at staff go on for ever', statuses.includes(429), statuses.join(' '))
  const known = await login(browser.moved())
  trial.held('staff are kept out of a known browser', known.status === 200, known.text)
  await guesses(shop, '/api/admin/login', email)
  const fresh = shop.browser()
  await fresh.post('/api/admin/login/link', { email })
  const link = await eventually(async () =>
    staffLinkOf((await mailsTo(shop, email))[0]?.text ?? ''),
  )
  const opened = await fresh.post('/api/admin/login/browser', { link })
  trial.held('the link alone signs staff in', opened.json.token === undefined, opened.text)
  const entered = await login(fresh)
  trial.held('staff are kept out of a new browser', entered.status === 200, entered.text)
}

export const keptOut: Attack = {
  id: 'A10',
  says: 'Wrong tries by others keep nobody out: not from a known browser, and from a new one a link helps',
  async run(shop) {
    const trial = newTrial()
    const account = await aProvenAccount(shop)
    const right = await signIn(account.browser, account.email)
    trial.works('the owner signs in', right.status === 200, right.text)
    await passwords(shop, trial, account)
    await staff(shop, trial, await shop.staff('support'))
    await codes(shop, trial, account)
    await newBrowser(shop, trial, await aProvenAccount(shop))
    return trial.outcome()
  },
}
