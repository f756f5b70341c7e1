import { eventually } from './eventually.ts'
import { send } from './http.ts'
import type { Shop } from './shop.ts'

export type Message = Readonly<{
  id: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  attachments: readonly string[]
}>

/** Everything the mail server has accepted, or what it accepted for one address. */
export async function mailsTo(shop: Shop, address?: string): Promise<Message[]> {
  const query = address ? `?to=${encodeURIComponent(address)}` : ''
  const answer = await send(shop.mailbox, { method: 'GET', path: `/api/messages${query}` })
  return JSON.parse(answer.text) as Message[]
}

export const mailTo = (shop: Shop, address: string, about: string): Promise<Message | undefined> =>
  eventually(async () =>
    (await mailsTo(shop, address)).find(
      ({ subject, text }) => subject.includes(about) || text.includes(about),
    ),
  )

/** How the mail server behaves from now on. */
export async function behave(shop: Shop, mode: 'ok' | 'refuse-4xx' | 'refuse-5xx') {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ mode })
  await send(shop.mailbox, { method: 'PUT', path: '/api/mode', headers, body })
}

/** Waits until no e-mail is left that is still to be sent. */
export const quiet = (shop: Shop) =>
  eventually(async () => {
    const [row] = await shop.sql("select count(*)::int as open from emails where state = 'queued'")
    return row?.open === 0
  })

/** The digits of a mail: on a line of their own, or at the front of its subject. */
export const codeOf = ({ subject, text }: Message): string | undefined =>
  (/^(\d{6})$/m.exec(text) ?? /^(\d{6}) /.exec(subject))?.[1]

/** The mails to an address once there are more than before, the newest first. */
export const newMailsTo = async (shop: Shop, address: string, before: number) =>
  (await eventually(async () => {
    const mails = await mailsTo(shop, address)
    return mails.length > before && mails
  })) ?? []
