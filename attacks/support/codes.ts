import type { Browser } from './browser.ts'
import { eventually } from './eventually.ts'
import { type Message, mailsTo } from './mail.ts'
import type { Shop } from './shop.ts'

/** The digits are on a line of their own. */
const codeIn = ({ text }: Message) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]

/** Asks for a code as a page does and reads it in the mailbox, as only its owner can. */
export async function codeBy(
  shop: Shop,
  browser: Browser,
  path: string,
  email: string,
  headers: Record<string, string> = {},
) {
  const known = new Set((await mailsTo(shop, email)).map(({ id }) => id))
  const asked = await browser.post(path, { email }, headers)
  if (asked.status !== 202) throw new Error(`no code: ${asked.status} ${asked.text}`)
  const code = await eventually(async () =>
    (await mailsTo(shop, email)).filter(({ id }) => !known.has(id)).find(codeIn),
  )
  return code ? (codeIn(code) ?? '') : ''
}
