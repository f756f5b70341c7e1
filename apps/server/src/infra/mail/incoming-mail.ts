import { createHash } from 'node:crypto'
import type { Log } from '../log.ts'
import { inThread } from '../work/in-thread.ts'
import type { SenderCheck } from './sender-check.rules.ts'

const UNREADABLE = '(This e-mail could not be read. Ask the sender to write again.)'
/** What a person writes is read in milliseconds. */
const bounds = { ms: 2_000, heapMb: 128 }

export type IncomingFile = Readonly<{ name: string; bytes: Buffer }>

/** A mail that a person or a machine wrote to us, as far as we use it. */
export type IncomingMail = Readonly<{
  from: string
  subject: string
  words: string
  /** A machine sent it: an absence notice, a list, a bounce. Nobody answers those. */
  isAutomatic: boolean
  senderCheck: SenderCheck
  /** The same for every delivery of the same mail. */
  hash: Buffer
  files: readonly IncomingFile[]
}>

export type MailToRead = Readonly<{
  raw: Uint8Array
  /** What the envelope says. */
  from: string
  /** How the mail server that checks senders calls itself; empty where none does. */
  authserv: string
}>

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const unreadable = ({ raw, from }: MailToRead): IncomingMail => ({
  from,
  subject: '',
  words: UNREADABLE,
  isAutomatic: from === '',
  senderCheck: 'unknown',
  hash: createHash('sha256').update(raw).digest(),
  files: [],
})

/** Every mail is taken in; one that cannot be read within its bounds says so instead of its words. */
export async function incomingMail(log: Log, mail: MailToRead): Promise<IncomingMail> {
  try {
    const read = await inThread<IncomingMail>('mail', mail, bounds)
    const files = read.files.map(({ name, bytes }) => ({ name, bytes: asBuffer(bytes) }))
    return { ...read, hash: asBuffer(read.hash), files }
  } catch (error) {
    log.warn({ reason: (error as Error).message, size: mail.raw.length }, 'a mail was not readable')
    return unreadable(mail)
  }
}
