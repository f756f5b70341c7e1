import { randomUUID } from 'node:crypto'
import { loadConfig } from '../../apps/server/src/config.ts'
import { newFormToken } from '../../apps/server/src/modules/voices/inbox/form-token.ts'
import { eventually } from './eventually.ts'
import { mailsTo } from './mail.ts'
import type { Shop } from './shop.ts'

const { SECRETS, KEY_PEPPER } = loadConfig({})

/** As if the form had been open for a minute: `T18` is about writers who are too quick. */
const formToken = () => newFormToken({ SECRETS, KEY_PEPPER }, new Date(Date.now() - 60_000))

/** Calls of a member of staff. */
export const desk = async (shop: Shop, role = 'support') => {
  const { browser, headers } = await shop.staff(role)
  return (method: string, path: string, body?: unknown) =>
    browser.moved().call(method, path, body, { ...headers, 'idempotency-key': randomUUID() })
}

type Message = Readonly<{
  id: number
  author: string
  body: string
  isNote: boolean
  sender: string | null
  files: readonly { id: string; name: string }[]
}>
type Conversation = Readonly<{
  state: string
  subject: string
  name: string
  isProven: boolean
  messages: readonly Message[]
}>

/** A conversation that a stranger began and staff answered, with the address its mail is answered at. */
export async function answered(shop: Shop, words: object = {}) {
  const email = `writer-${randomUUID()}@example.com`
  const browser = shop.browser()
  const said = {
    name: 'Ada Byron',
    email,
    subject: 'The key is refused',
    messageType: 'support',
    message: 'The installer says 0xC004F050.',
    website: '',
    sessionId: 'a-device',
    formToken: formToken(),
    ...words,
  }
  const reference = String((await browser.post('/api/contact', said)).json.reference)
  const call = await desk(shop)
  const read = async () =>
    (await call('GET', `/api/admin/inbox/${reference}`)).json.conversation as Conversation
  const seen = (await read()).messages.at(-1)?.id ?? 0
  const answer = { message: 'Please <b>restart</b> first.', seen }
  await call('POST', `/api/admin/inbox/${reference}/reply`, answer)
  const mail = await eventually(async () => (await mailsTo(shop, email))[0])
  return {
    email,
    reference,
    call,
    read,
    mail,
    replyTo: mail?.headers['reply-to'] ?? '',
  }
}

export const messageOf = (from: string, text: string, head = '') =>
  `From: Ada <${from}>\r\nSubject: Re: hello\r\nMessage-ID: <${randomUUID()}@x.example>\r\n${head}\r\n${text}\r\n`
