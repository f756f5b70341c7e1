import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import type { Log } from '../log.ts'

const LARGEST_REPORT = 262_144
const LARGEST_MAIL = 12_000_000
const MOST_CLIENTS = 20
const IDLE_MS = 30_000

/** What an address of ours stands for: news about a mail of ours, or an answer to it. */
export type Known = Readonly<{ word: 'bounce' | 'reply'; emailId: number }>

/** A mail as it came, with what the envelope says about its sender. */
export type RawMail = Readonly<{ raw: Buffer; from: string }>

type InboxOptions = {
  host: string
  port: number
  log: Log
  /** Undefined refuses the recipient. */
  recognise: (address: string) => Known | undefined
  /** Asked before a byte of the mail is sent. It refuses with a `refusal`. */
  mayAnswer: (emailId: number) => Promise<void>
  /** A notification about that mail. */
  onReport: (emailId: number, mail: RawMail) => Promise<void>
  /** Answers to those mails. They may be refused with a `refusal`. */
  onReply: (emailIds: readonly number[], mail: RawMail) => Promise<void>
}

/** Said to the mail server that hands a mail to us; it tells the sender. */
export const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

async function bytesOf(stream: SMTPServerDataStream, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= most) chunks.push(chunk)
  }
  if (size > most) throw refusal(552, 'That mail is too large')
  return Buffer.concat(chunks)
}

/** One mail, handed to each of the addresses it was sent to. */
async function receive(
  { recognise, onReport, onReply }: InboxOptions,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
) {
  const known = envelope.rcptTo.flatMap(({ address }) => recognise(address) ?? [])
  const of = (word: Known['word']) => [
    ...new Set(known.filter((each) => each.word === word).map(({ emailId }) => emailId)),
  ]
  const [reports, replies] = [of('bounce'), of('reply')]
  const raw = await bytesOf(stream, replies.length > 0 ? LARGEST_MAIL : LARGEST_REPORT)
  const mail = { raw, from: envelope.mailFrom ? envelope.mailFrom.address : '' }
  // A report is short: what is longer is none.
  if (raw.length <= LARGEST_REPORT) for (const emailId of reports) await onReport(emailId, mail)
  if (replies.length > 0) await onReply(replies, mail)
}

/** Says yes, or why not. Only what is no decision of ours is worth another try. */
function answering(log: Log, work: Promise<void>, answer: (error?: Error) => void) {
  work.then(
    () => answer(),
    (error: Error & { responseCode?: number }) => {
      if (error.responseCode === undefined) log.warn({ err: error }, 'a mail was not taken in')
      answer(error.responseCode ? error : refusal(451, 'Try again later'))
    },
  )
}

async function admit({ recognise, mayAnswer }: InboxOptions, { address }: SMTPServerAddress) {
  const known = recognise(address)
  if (!known) throw refusal(550, 'No such mailbox')
  if (known.word === 'reply') await mayAnswer(known.emailId)
}

/**
 * Takes in what comes back to our mails: reports of servers and answers of people. It knows no other
 * mailbox: only addresses that this shop signed are recipients.
 */
export async function startMailInbox(options: InboxOptions) {
  const { host, port, log } = options
  const server = new SMTPServer({
    name: 'inbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    maxClients: MOST_CLIENTS,
    socketTimeout: IDLE_MS,
    onRcptTo: (address, _session, answer) => answering(log, admit(options, address), answer),
    onData: (stream, session, answer) =>
      answering(log, receive(options, stream, session), (error) => answer(error)),
  })
  await once(server.listen(port, host), 'listening')
  // Clients that break off are no reason to stop.
  server.on('error', (error) => log.debug({ err: error }, 'mail inbox trouble'))
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
