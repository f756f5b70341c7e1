import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Log } from '../log.ts'
import { type IncomingMail, mailIn, statusPartOf } from './incoming.ts'

const LARGEST_REPORT = 262_144
/** A file of ten megabytes, as mail writes it. */
const LARGEST_MAIL = 15_728_640
const MOST_CLIENTS = 20
const IDLE_MS = 30_000

/** What an address of ours stands for: news about a mail of ours, or an answer to it. */
export type Known = Readonly<{ word: 'bounce' | 'reply'; emailId: number }>

type InboxOptions = {
  host: string
  port: number
  log: Log
  /** Undefined refuses the recipient. */
  recognise: (address: string) => Known | undefined
  /** The machine-readable part of a notification about that mail. */
  onReport: (emailId: number, part: string) => Promise<void>
  /** An answer to that mail. It may be refused with a `refusal`. */
  onReply: (emailId: number, mail: IncomingMail) => Promise<void>
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
  options: InboxOptions,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
) {
  const { log, recognise, onReport, onReply } = options
  const known = envelope.rcptTo.flatMap(({ address }) => recognise(address) ?? [])
  const of = (word: Known['word']) => known.filter((each) => each.word === word)
  const raw = await bytesOf(stream, of('reply').length > 0 ? LARGEST_MAIL : LARGEST_REPORT)
  const part = of('bounce').length > 0 ? await statusPartOf(raw) : undefined
  if (part) for (const { emailId } of of('bounce')) await onReport(emailId, part)
  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  const mail = of('reply').length > 0 ? await mailIn(raw, from) : undefined
  if (mail) for (const { emailId } of of('reply')) await onReply(emailId, mail)
  if (!part && !mail) log.info('a mail that is neither a report nor an answer was ignored')
}

/**
 * Takes in what comes back to our mails: reports of servers and answers of people. It knows no other
 * mailbox: only addresses that this shop signed are recipients.
 */
export async function startMailInbox(options: InboxOptions) {
  const { host, port, log, recognise } = options
  const server = new SMTPServer({
    name: 'inbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    maxClients: MOST_CLIENTS,
    socketTimeout: IDLE_MS,
    onRcptTo({ address }, _session, answer) {
      if (recognise(address) === undefined) answer(refusal(550, 'No such mailbox'))
      else answer()
    },
    onData(stream, session, answer) {
      receive(options, stream, session).then(
        () => answer(),
        (error: Error & { responseCode?: number }) => {
          if (error.responseCode === undefined) log.warn({ err: error }, 'a mail was not taken in')
          answer(error.responseCode ? error : refusal(451, 'Try again later'))
        },
      )
    },
  })
  await once(server.listen(port, host), 'listening')
  // Clients that break off are no reason to stop.
  server.on('error', (error) => log.debug({ err: error }, 'mail inbox trouble'))
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
