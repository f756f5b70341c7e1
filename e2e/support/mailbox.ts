import { expect } from '@playwright/test'
import { ports } from './ports.ts'

type Mail = {
  id: string
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
}

/** Mails leave one after the other, and a busy machine takes its time. */
const LONG_MS = 60_000

const mailbox = `http://127.0.0.1:${ports.mailbox}/api`

const often = { timeout: LONG_MS, intervals: [100] }

async function readMails(address: string): Promise<Mail[]> {
  // A connection kept alive may have ended meanwhile: that is no mail yet, not a failure.
  const answer = await fetch(`${mailbox}/messages?to=${encodeURIComponent(address)}`).catch(
    () => undefined,
  )
  return answer ? await answer.json() : []
}

/** The mails to one address, once there are so many. */
export async function mailsTo(address: string, count: number): Promise<Mail[]> {
  await expect
    .poll(async () => (await readMails(address)).length, often)
    .toBeGreaterThanOrEqual(count)
  return await readMails(address)
}

/** The mail to one address that is the one, once it has come; `what` names it where it does not. */
export async function mailTo(
  address: string,
  what: string,
  isIt: (mail: Mail) => boolean,
): Promise<Mail> {
  let found: Mail | undefined
  const look = async () => {
    found = (await readMails(address)).find(isIt)
    return found !== undefined
  }
  await expect.poll(look, { ...often, message: what }).toBe(true)
  if (!found) throw new Error(what)
  return found
}

/** Where the link that opens an order leads. */
export const linkIn = (mails: Mail[]): string =>
  mails.map((mail) => /\/order-access#[\w-]{43}/.exec(mail.text)?.[0]).find(Boolean) ?? ''

/** The digits of every mail that has some, the latest first. */
export const codesIn = (mails: Mail[]): string[] =>
  mails.flatMap((mail) => /^(\d{6})$/m.exec(mail.text)?.[1] ?? [])

/** Where the link beside such digits leads. */
export const mailLinkIn = (mails: Mail[]): string =>
  mails.map((mail) => /\/mail-link#\w+\.[\w-]{43}/.exec(mail.text)?.[0]).find(Boolean) ?? ''

/** The reader of a mail answers it, through the mail server of the stand-in. */
export async function answerMail({ id }: Pick<Mail, 'id'>, text: string) {
  const answer = await fetch(`${mailbox}/messages/${id}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  expect(await answer.json()).toEqual({ code: 250 })
}
