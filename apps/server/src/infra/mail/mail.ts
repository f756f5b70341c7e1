import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { createBreaker } from '../breaker.ts'
import { inTime } from '../deadline.ts'
import type { Log } from '../log.ts'
import { readyPart } from './ready-parts.ts'

export type OutgoingMail = {
  /** Another name and another address for answers than those of the environment. */
  from?: Readonly<{ name: string; address: string }>
  replyTo?: string
  to: string
  subject: string
  html: string
  text: string
  /** Stable per e-mail, so that a copy sent after a crash is recognised as the same. */
  messageId: string
  /** Who hears that it cannot be delivered; without it the sender. */
  returnTo?: string | undefined
  headers?: Record<string, string>
  attachments?: readonly MailAttachment[]
}

/** A file that travels with a letter; with a `cid` the letter shows it in its place. */
export type MailAttachment = Readonly<{
  filename: string
  content: Buffer
  contentType: string
  cid?: string
}>

export type Mail = Readonly<{
  send: (mail: OutgoingMail) => Promise<void>
  /** Whether the mail server takes our name and password now; nothing is sent. */
  verify: () => Promise<void>
  close: () => void
}>

/** A slow mail server may take its time, for nobody waits; one that is silent for so long is dead. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 6_000, socketTimeout: 7_000 }
const MAIL_MS = 60_000
const PROBE_MS = 15_000
const REST_MS = 1_000
/** No more letters than are under way at once, so that one round of silence is enough. */
const FAILURES = 3
const CONNECTIONS = 4
/** A letter that finds the server away waits so long for it before its try counts as failed. */
const WAIT_MS = 5_000
const LOOK_EVERY_MS = 100
/** A server that comes and goes must not use up the tries of every letter that waits: 440 last for an hour. */
const TELL_EVERY_MS = 10_000
/** A letter that failed is noted once the one taken with it has ended, and that one may have waited. */
const NOTED_MS = 2_000
const CLOSING = 421
/** What we write is mostly Latin letters; counting them in each letter finds the same. */
const words = { textEncoding: 'quoted-printable' } as const

/** A refusal is an answer, except that of a server that is about to close. */
function isAway(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode === undefined || responseCode === CLOSING
}

type WhenBack = () => Promise<void>

function watch(probe: () => Promise<unknown>, log: Log, whenBack: WhenBack) {
  let toldAt = Number.NEGATIVE_INFINITY
  const breaker = createBreaker({
    name: 'smtp',
    log,
    failures: FAILURES,
    restMs: REST_MS,
    isFailure: isAway,
    probe: () => inTime(PROBE_MS, probe),
    whenClosed: async () => {
      if (performance.now() - toldAt < TELL_EVERY_MS) return
      toldAt = performance.now()
      await sleep(NOTED_MS, undefined, { ref: false })
      await whenBack()
    },
  })
  async function untilBack() {
    const deadline = performance.now() + WAIT_MS
    while (breaker.isOpen() && performance.now() < deadline) await sleep(LOOK_EVERY_MS)
  }
  return { breaker, untilBack }
}

/** `whenBack` is called once mail can be sent again after it could not. */
export function createMail(config: Config, log: Log, whenBack: WhenBack = async () => {}): Mail {
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: CONNECTIONS,
    ...timeouts,
  })
  const { breaker, untilBack } = watch(() => transport.verify(), log, whenBack)
  return {
    send: async ({ to, returnTo, attachments = [], ...written }) => {
      // Given as one address it is taken as it is; as a text it would be read as a list of them.
      const address = { name: '', address: to }
      const envelope = returnTo && { envelope: { from: returnTo, to: address } }
      const sender = { from: config.MAIL_FROM, replyTo: config.MAIL_REPLY_TO ?? config.MAIL_FROM }
      const files = { attachments: attachments.map(readyPart) }
      const message = { ...sender, to: address, ...words, ...written, ...files, ...envelope }
      await untilBack()
      await breaker.run(() => inTime(MAIL_MS, () => transport.sendMail(message)))
    },
    verify: async () => {
      await inTime(PROBE_MS, () => transport.verify())
    },
    close: () => {
      breaker.stop()
      transport.close()
    },
  }
}
