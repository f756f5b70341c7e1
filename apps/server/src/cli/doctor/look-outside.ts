import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { parseEnv } from 'node:util'
import { type Config, staffOriginOf } from '../../config.ts'
import { createLog } from '../../infra/log.ts'
import { createMail } from '../../infra/mail/mail.ts'
import { createPayments } from '../../infra/payments/stripe.ts'
import { type Finding, fine, unknown } from './finding.rules.ts'
import type { Ground } from './ground.ts'
import { withShop } from './look-database.ts'
import * as judge from './outside.rules.ts'

const HOUR_MS = 3_600_000
const HOURS_A_DAY = 24
const ANSWER_MS = 10_000

type Look = (config: Config) => Promise<Finding>
const withConfig =
  (look: Look) =>
  async ({ config }: Ground) =>
    config ? await look(config) : unknown('The settings cannot be used.')

async function hoursSince(ground: Ground, text: string): Promise<number | undefined> {
  const { rows } = (await ground.db?.query<{ at: Date | null }>(text)) ?? { rows: [] }
  const at = rows[0]?.at
  return at ? (Date.now() - at.getTime()) / HOUR_MS : undefined
}

const reported = (kind: string) => `select max(at) as at from ops_reports where kind = '${kind}'`

export const lookAtBackup = withShop(async (_, ground) =>
  judge.judgeBackup(await hoursSince(ground, reported('backup'))),
)

export const lookAtDrill = withShop(async (_, ground) => {
  const hours = await hoursSince(ground, reported('restore-drill'))
  return judge.judgeDrill(hours === undefined ? undefined : hours / HOURS_A_DAY)
})

/** A second place: a program that takes files away, or a second repository of pgbackrest. */
export function lookAtAway(): Finding {
  const readFrom = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  const { BACKUP_COPY } = parseEnv(readFrom('/etc/keyhaven/backup.env'))
  return judge.judgeAway(
    Boolean(BACKUP_COPY) || /^repo2-/m.test(readFrom('/etc/pgbackrest/pgbackrest.conf')),
  )
}

export const lookAtServer = withConfig(async ({ HOST, PORT }) => {
  const address = `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}/readyz`
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => ({ status: 0, text: '' }),
  )
  return judge.judgeServer(address, answer)
})

export const lookAtWorker = withShop(async (db) => {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from heartbeats
     where role = 'worker' and seen_at > clock_timestamp() - interval '90 seconds'`,
  )
  return judge.judgeWorker(rows[0]?.count ?? 0)
})

const quiet = (config: Config) => createLog({ ...config, LOG_LEVEL: 'silent' }, 'doctor')
/** What the other side said, under the name that we gave it. */
const causeOf = (error: Error) => (error.cause instanceof Error ? error.cause : error)

const faultOf = (trying: Promise<unknown>) =>
  trying.then(
    () => undefined,
    (error: Error) => causeOf(error).message.split('\n')[0]?.replace(/\.$/, '') ?? 'no answer',
  )

/** Asks the mail server for our name and password; nothing is sent. */
export async function mailFault(config: Config): Promise<string | undefined> {
  const mail = createMail(config, quiet(config))
  return await faultOf(mail.verify()).finally(() => mail.close())
}

export const lookAtMail = withConfig(async (config) => judge.judgeMail(await mailFault(config)))

/** Reads a list that is nearly always empty; nothing is made. */
export const lookAtProvider = withConfig(async (config) => {
  const payments = createPayments(config, quiet(config), () => new Date())
  const asked = payments.eventsSince(['payment_intent.succeeded'], new Date(Date.now() - HOUR_MS))
  const fault = await faultOf(asked).finally(() => payments.close())
  return judge.judgeProviderKey({ fault, isLive: config.isLive })
})

export const lookAtWebhook = withShop(async (db, ground) => {
  const { rows } = await db.query<{ seconds: number }>(
    `select coalesce(extract(epoch from shop_now() - min(received_at)), 0)::double precision as seconds
     from webhook_events where processed_at is null`,
  )
  return judge.judgeWebhook({
    secret: ground.config?.STRIPE_WEBHOOK_SECRET ?? '',
    eventHours: await hoursSince(ground, 'select max(received_at) as at from webhook_events'),
    paidHours: await hoursSince(ground, 'select max(paid_at) as at from orders'),
    waitingSeconds: rows[0]?.seconds ?? 0,
  })
})

const DAY_MS = 86_400_000

/** What a visitor’s browser would be shown, judged as it judges. */
function certificateOf(origin: string): Promise<judge.Certificate> {
  const { hostname: host, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: host,
      timeout: ANSWER_MS,
    })
    const end = (rest: Omit<judge.Certificate, 'host'>) => {
      socket.destroy()
      resolve({ host, ...rest })
    }
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      end({ days: (until - Date.now()) / DAY_MS })
    })
    socket.once('timeout', () => end({ days: undefined, fault: 'it does not answer' }))
    socket.once('error', (error) =>
      end({ days: undefined, fault: error.message || 'it does not answer' }),
    )
  })
}

const lookAtName = (originFrom: (config: Config) => string) =>
  withConfig(async (config) => {
    const origin = originFrom(config)
    if (!origin.startsWith('https:'))
      return fine(`${origin} is for trying alone: it needs no certificate.`)
    return judge.judgeCertificate(await certificateOf(origin))
  })

export const lookAtShopName = lookAtName(({ PUBLIC_ORIGIN }) => PUBLIC_ORIGIN)
export const lookAtStaffName = lookAtName(staffOriginOf)
