import { expect } from '@playwright/test'
import { ports } from './ports.ts'

type Mail = { id: string; subject: string; text: string; html: string }

/** Mails leave one after the other, and a busy machine takes its time. */
const LONG_MS = 60_000

const mailbox = `http://127.0.0.1:${ports.mailbox}/api`

/** The mails to one address, once there are so many. */
export async function mailsTo(address: string, count: number): Promise<Mail[]> {
  const read = async (): Promise<Mail[]> => {
    // A connection kept alive may have ended meanwhile: that is no mail yet, not a failure.
    const answer = await fetch(`${mailbox}/messages?to=${encodeURIComponent(address)}`).catch(
      () => undefined,
    )
    return answer ? await answer.json() : []
  }
  await expect
    .poll(async () => (await read()).length, { timeout: LONG_MS })
    .toBeGreaterThanOrEqual(count)
  return await read()
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
