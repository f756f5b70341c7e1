import { expect } from '@playwright/test'
import { ports } from './ports.ts'

type Mail = { subject: string; text: string; html: string }

const mailbox = `http://127.0.0.1:${ports.mailbox}/api`

/** The mails to one address, once there are so many. */
export async function mailsTo(address: string, count: number, withinMs = 20_000): Promise<Mail[]> {
  const read = async (): Promise<Mail[]> => {
    const answer = await fetch(`${mailbox}/messages?to=${encodeURIComponent(address)}`)
    return await answer.json()
  }
  await expect
    .poll(async () => (await read()).length, { timeout: withinMs })
    .toBeGreaterThanOrEqual(count)
  return await read()
}

/** Where the link that opens an order leads. */
export const linkIn = (mails: Mail[]): string =>
  mails.map((mail) => /\/order-access#[\w-]{43}/.exec(mail.text)?.[0]).find(Boolean) ?? ''
