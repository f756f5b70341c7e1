import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { BehaviourSwitch } from './behaviour.ts'
import { isRefused, returnBounces } from './bounces.ts'
import { parseMessage } from './parse-message.ts'
import type { MessageStore } from './store.ts'

/** What the client hears at the end of its message, if anything. */
type Reply = 'accept' | 'refuse-4xx' | 'refuse-5xx' | 'silence' | 'cut'

const HOUR_MS = 3_600_000

const noSuchMailbox = { responseCode: 550 }

const refusals = {
  'refuse-4xx': { responseCode: 451, message: 'Try again later' },
  'refuse-5xx': { responseCode: 550, message: 'No such mailbox' },
}

export type SmtpOptions = {
  host: string
  port: number
  store: MessageStore
  behaviour: BehaviourSwitch
  bounceUrl?: string | undefined
}

/**
 * A mail server that takes any message for anyone, and misbehaves on request. Two kinds of addresses
 * do not exist: `refuse…@` is said to at once, `bounce…@` after the message was taken.
 */
export async function startSmtp(options: SmtpOptions) {
  const { host, port, store, behaviour, bounceUrl } = options
  const sockets = new Map<number, Socket>()

  const server = new SMTPServer({
    name: 'sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // The default would hang up on a hung client after a minute.
    socketTimeout: HOUR_MS,
    onRcptTo({ address }, _session, answer) {
      if (isRefused(address))
        answer(Object.assign(new Error('5.1.1 No such mailbox'), noSuchMailbox))
      else answer()
    },
    onData(stream, session, answer) {
      // The session forgets its envelope as soon as it is answered.
      const { envelope } = session
      void receive(stream, session, store, behaviour).then((reply) => {
        if (reply === 'accept') {
          answer()
          void returnBounces(bounceUrl, envelope)
        }
        if (reply === 'cut') sockets.get(session.remotePort)?.destroy()
        else if (reply === 'refuse-4xx' || reply === 'refuse-5xx')
          answer(Object.assign(new Error(), refusals[reply]))
      }, answer)
    },
  })

  server.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  // Clients that break off are part of the game, and no reason to stop.
  server.on('error', () => {})
  await once(server.listen(port, host), 'listening')

  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  store: MessageStore,
  behaviour: BehaviourSwitch,
): Promise<Reply> {
  const raw = Buffer.concat(await stream.toArray())
  const { mode, delayMs } = behaviour.get()
  if (mode === 'hang') return 'silence'
  if (mode === 'refuse-4xx' || mode === 'refuse-5xx') return mode

  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  const to = envelope.rcptTo.map(({ address }) => address)
  store.add(await parseMessage(raw, { from, to }))
  if (mode === 'slow') await wait(delayMs, undefined, { ref: false })
  return mode === 'lose-250' ? 'cut' : 'accept'
}
