import { randomUUID } from 'node:crypto'
import { eventually, pause } from './eventually.ts'
import { mailsTo } from './mail.ts'
import type { Shop } from './shop.ts'

const FILL_MS = 5_100

/** Calls of a member of staff. */
export const desk = async (shop: Shop, role = 'support') => {
  const { browser, headers } = await shop.staff(role)
  return (method: string, path: string, body?: unknown) =>
    browser.moved().call(method, path, body, { ...headers, 'idempotency-key': randomUUID() })
}

type Letter = Readonly<{
  id: number
  author: string
  body: string
  isNote: boolean
  sender: string | null
  files: readonly { id: string; name: string }[]
}>
type Talk = Readonly<{
  state: string
  subject: string
  name: string
  isProven: boolean
  letters: readonly Letter[]
}>

/** A conversation that a stranger began and staff answered, with the address its mail is answered at. */
export async function answered(shop: Shop, words: object = {}) {
  const email = `writer-${randomUUID()}@example.com`
  const browser = shop.browser()
  const { formToken } = (await browser.get('/api/contact/form')).json
  await pause(FILL_MS)
  const said = {
    name: 'Ada Byron',
    email,
    subject: 'The key is refused',
    messageType: 'support',
    message: 'The installer says 0xC004F050.',
    website: '',
    sessionId: 'a-device',
    formToken,
    ...words,
  }
  const { ticketNumber, fileToken } = (await browser.post('/api/contact', said)).json
  const ticket = String(ticketNumber)
  const call = await desk(shop)
  const read = async () =>
    (await call('GET', `/api/admin/inbox/${ticket}`)).json.conversation as Talk
  const seen = (await read()).letters.at(-1)?.id ?? 0
  const answer = { message: 'Please <b>restart</b> first.', seen }
  await call('POST', `/api/admin/inbox/${ticket}/reply`, answer)
  const mail = await eventually(async () => (await mailsTo(shop, email))[0])
  return {
    email,
    ticket,
    fileToken: String(fileToken),
    call,
    read,
    mail,
    replyTo: mail?.headers['reply-to'] ?? '',
  }
}

export const letterOf = (from: string, text: string, head = '') =>
  `From: Ada <${from}>\r\nSubject: Re: hello\r\nMessage-ID: <${randomUUID()}@x.example>\r\n${head}\r\n${text}\r\n`
