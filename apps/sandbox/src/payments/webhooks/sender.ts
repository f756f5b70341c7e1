import { matchesType, type ProviderEvent } from '../state/event-log.ts'
import { createDeliveryLog, type Delivery } from './delivery-log.ts'
import { createPostOffice } from './post-office.ts'
import { createPostman, type Postman } from './postman.ts'
import { createChance, defaultSettings, type WebhookSettings } from './settings.ts'
import { type Signing, sign } from './signature.ts'

export type Sender = Readonly<{
  settings(): WebhookSettings
  change(settings: Partial<WebhookSettings>): void
  /** Whether the shop is to hear of such an event at all. */
  isAwaited(event: ProviderEvent): boolean
  send(event: ProviderEvent): void
  /** Sends again, whatever the settings say about dropping and copies. */
  resend(event: ProviderEvent): void
  deliveries(): Delivery[]
  pending(): number
  flush(timeoutMs: number): Promise<number>
  clear(): void
  stop(): void
}>

type SenderOptions = {
  url: string | undefined
  secret: string
  onDelivered(eventId: string): void
}

const ANSWER_MS = 10_000

/** Without an address nothing is answered. */
const nobody: Postman = { post: async () => 0, stop() {} }

/** Tells the shop what has happened, as unreliably as the settings ask for. */
export function createSender({ url, secret, onDelivered }: SenderOptions): Sender {
  const office = createPostOffice()
  const log = createDeliveryLog()
  const postman = url === undefined ? nobody : createPostman(url, ANSWER_MS)
  let isStopped = false
  let settings = defaultSettings
  let chances = chancesOf(settings)

  const isAwaited = ({ type }: ProviderEvent) =>
    url !== undefined && settings.events.some((wanted) => matchesType(type, wanted))

  function post(event: ProviderEvent, attempt: number, waitMs: number) {
    const run = () => deliver(event, attempt)
    office.add({ run, waitMs, canHurry: attempt === 1 })
  }

  async function deliver(event: ProviderEvent, attempt: number) {
    const { id, type } = event
    const signing = signingOf(settings, chances.signing)
    const at = new Date()
    const status = await knock(event, signing)
    if (isStopped) return
    const ms = Date.now() - at.getTime()
    log.add({ event: id, type, attempt, signing, status, at: at.toISOString(), ms })
    const pause = settings.retryDelaysMs[attempt - 1]
    if (status >= 200 && status < 300) onDelivered(id)
    else if (pause !== undefined) post(event, attempt + 1, pause)
  }

  function knock(event: ProviderEvent, signing: Signing): Promise<number> {
    const body = JSON.stringify(event)
    return postman.post(body, {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(body, secret, {
        signing,
        secondsAgo: settings.signedSecondsAgo,
        oldSecret: settings.oldSecret,
      }),
    })
  }

  return {
    settings: () => settings,
    change(next) {
      settings = { ...defaultSettings, ...next }
      chances = chancesOf(settings)
    },
    isAwaited,
    send(event) {
      if (!isAwaited(event) || !settings.enabled || chances.drop() < settings.drop) return
      for (let copy = 0; copy <= settings.duplicate; copy += 1) {
        const extra = settings.reorder ? chances.order() * settings.reorderMs : 0
        post(event, 1, settings.delayMs + extra)
      }
    },
    resend: (event) => post(event, 1, 0),
    deliveries: log.list,
    pending: office.pending,
    flush: office.flush,
    clear() {
      office.clear()
      log.clear()
    },
    stop() {
      office.clear()
      isStopped = true
      postman.stop()
    },
  }
}

/** One stream for each kind of choice, so that none depends on how fast the others are made. */
const chancesOf = ({ seed }: WebhookSettings) => ({
  drop: createChance(seed),
  order: createChance(seed + 1),
  signing: createChance(seed + 2),
})

function signingOf(settings: WebhookSettings, chance: () => number): Signing {
  if (chance() < settings.wrongSignature) return 'wrong-secret'
  return chance() < settings.oldTimestamp ? 'old-timestamp' : 'true'
}
