import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Log } from '../log.ts'

const LARGEST_BYTES = 262_144
const MOST_CLIENTS = 20
const IDLE_MS = 30_000
const STATUS_PART = 'message/delivery-status'

type InboxOptions = {
  host: string
  port: number
  log: Log
  /** The mail of ours that an address stands for; undefined refuses the recipient. */
  recognise: (address: string) => number | undefined
  /** The machine-readable part of a notification about that mail. */
  onReport: (emailId: number, part: string) => Promise<void>
}

const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

async function statusPartOf(raw: Buffer): Promise<string | undefined> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' }).catch(() => undefined)
  const part = parsed?.attachments.find(({ mimeType }) => mimeType === STATUS_PART)?.content
  return typeof part === 'string' ? part : undefined
}

async function readReport(stream: SMTPServerDataStream): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= LARGEST_BYTES) chunks.push(chunk)
  }
  if (size > LARGEST_BYTES) throw refusal(552, 'That is too large for a delivery report')
  return await statusPartOf(Buffer.concat(chunks))
}

/**
 * Takes in what mail servers say about mails they could not deliver. It knows no other mailbox: only
 * addresses that this shop signed are recipients, so nobody else can report a mail as lost.
 */
export async function startBounceInbox(options: InboxOptions) {
  const { host, port, log, recognise, onReport } = options
  async function receive(stream: SMTPServerDataStream, recipients: readonly string[]) {
    const part = await readReport(stream)
    if (!part) return log.info('a mail that is no delivery report was ignored')
    for (const emailId of recipients.map(recognise)) {
      if (emailId !== undefined) await onReport(emailId, part)
    }
  }
  const server = new SMTPServer({
    name: 'bounces',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: IDLE_MS,
    onRcptTo({ address }, _session, answer) {
      if (recognise(address) === undefined) answer(refusal(550, 'No such mailbox'))
      else answer()
    },
    onData(stream, { envelope }, answer) {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      receive(stream, recipients).then(
        () => answer(),
        (error: Error & { responseCode?: number }) => {
          if (error.responseCode === undefined) log.warn({ err: error }, 'a bounce was not noted')
          answer(error.responseCode ? error : refusal(451, 'Try again later'))
        },
      )
    },
  })
  await once(server.listen(port, host), 'listening')
  // Clients that break off are no reason to stop.
  server.on('error', (error) => log.debug({ err: error }, 'bounce inbox trouble'))
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
