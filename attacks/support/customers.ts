import { codeOf, newMailsTo } from './mail.ts'
import type { Shop } from './shop.ts'

export const PASSWORD = 'mauve-otter-pilot'

let serial = 0

/** A person with an account, signed in. */
export async function anAccount(shop: Shop, over: object = {}) {
  serial += 1
  const email = `account-${serial}@example.com`
  const browser = shop.browser()
  const person = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' }
  const answer = await browser.post('/api/auth/register', { ...person, ...over })
  if (answer.status !== 201) throw new Error(`cannot register: ${answer.status} ${answer.text}`)
  return { browser, email, token: String(answer.json.token) }
}
export type Account = Awaited<ReturnType<typeof anAccount>>

/** A person whose address is proved with the code that was mailed to it. */
export async function aProvenAccount(shop: Shop) {
  const account = await anAccount(shop)
  const { browser, email, token } = account
  await browser.post('/api/auth/verify/request', {}, bearer(token))
  const [mail] = await newMailsTo(shop, email, 0)
  const code = mail && codeOf(mail)
  const answer = await browser.post('/api/auth/verify', { code }, bearer(token))
  if (answer.status !== 200) throw new Error(`cannot verify: ${answer.status} ${answer.text}`)
  return account
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
