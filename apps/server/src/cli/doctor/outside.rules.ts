import { broken, type Finding, fine, toMend } from './finding.rules.ts'

/** How old the newest report of a kind is; undefined if there never was one. */
export type Age = number | undefined
const MOST_BACKUP_HOURS = 26
const MOST_DRILL_DAYS = 35

export function judgeBackup(hours: Age): Finding {
  const mend =
    'systemctl start keyhaven-backup, and look at what it says: docs/runbooks/backup-old.md.'
  if (hours === undefined) return broken('No backup ever reported itself.', mend)
  const says = `The last backup reported itself ${Math.round(hours)} h ago.`
  return hours <= MOST_BACKUP_HOURS ? fine(says) : broken(says, mend)
}

export const judgeAway = (isAway: boolean): Finding =>
  isAway
    ? fine('Backups leave this machine.')
    : toMend(
        'Backups stay on this machine: a lost disk loses them as well.',
        'Name BACKUP_COPY in /etc/keyhaven/backup.env, or a second repository in /etc/pgbackrest/pgbackrest.conf.',
      )

export function judgeDrill(days: Age): Finding {
  const mend = 'Restore one and check it: docs/runbooks/restore-drill-old.md.'
  if (days === undefined) return toMend('No backup was ever restored for trial.', mend)
  const says = `A backup was last restored for trial ${Math.round(days)} days ago.`
  return days <= MOST_DRILL_DAYS ? fine(says) : toMend(says, mend)
}

/** The status of an answer, 0 if there was none, and what it said. */
export type ServerAnswer = Readonly<{ status: number; text: string }>

export function judgeServer(address: string, { status, text }: ServerAnswer): Finding {
  if (status === 200) return fine(`The server answers at ${address}.`)
  const said = status === 0 ? 'nothing answers' : `it answers ${status}: ${text}`
  return broken(
    `At ${address} ${said}.`,
    'systemctl status keyhaven-server, and journalctl -u keyhaven-server says why.',
  )
}

export const judgeWorker = (count: number): Finding =>
  count > 0
    ? fine(
        `${count === 1 ? 'A worker' : `${count} workers`} spoke within the last minute and a half.`,
      )
    : broken(
        'No worker runs: nothing is mailed.',
        'systemctl start keyhaven-worker, and journalctl -u keyhaven-worker says why.',
      )

export const judgeMail = (fault: string | undefined): Finding =>
  fault === undefined
    ? fine('The mail server takes our name and password.')
    : broken(
        `The mail server refuses: ${fault}.`,
        'Correct SMTP_URL; shop mail:check --dry tries again.',
      )

export type Provider = Readonly<{ fault: string | undefined; isLive: boolean }>

export function judgeProviderKey({ fault, isLive }: Provider): Finding {
  if (fault !== undefined)
    return broken(`The card provider refuses: ${fault}.`, 'Correct STRIPE_SECRET_KEY.')
  return isLive
    ? fine('The card provider takes the live key.')
    : toMend(
        'The card provider takes a test key: no money is paid.',
        'Put in the live keys when you open.',
      )
}

export type Webhook = Readonly<{
  secret: string
  /** How long ago the newest event arrived and the newest order was paid. */
  eventHours: Age
  paidHours: Age
  waitingSeconds: number
}>
const MOST_WAITING = 300

export function judgeWebhook({ secret, eventHours, paidHours, waitingSeconds }: Webhook): Finding {
  if (!secret.startsWith('whsec_'))
    return broken(
      'STRIPE_WEBHOOK_SECRET is not one: it begins with whsec_.',
      'Copy it from the provider’s list of webhooks.',
    )
  if (waitingSeconds > MOST_WAITING)
    return broken(
      'An event of the provider has waited for more than five minutes.',
      'docs/runbooks/provider-events-wait.md',
    )
  const isSilent =
    paidHours !== undefined && (eventHours ?? Number.POSITIVE_INFINITY) > paidHours + 1
  return isSilent
    ? toMend(
        'Orders were paid, and the provider told nothing: the webhook or its secret is wrong.',
        'Point it at /api/stripe/webhook and copy its secret into STRIPE_WEBHOOK_SECRET.',
      )
    : fine('The provider’s events arrive, as far as there were any.')
}

/** What the name shows to visitors: days its certificate is good for, or why there is none. */
export type Certificate = Readonly<{ host: string; days: number | undefined; fault?: string }>
const FEW_DAYS = 14

export function judgeCertificate({ host, days, fault }: Certificate): Finding {
  const mend =
    'Caddy renews by itself: journalctl -u caddy says why it could not. The name must lead to this machine.'
  if (days === undefined) return broken(`${host} shows no certificate that counts: ${fault}.`, mend)
  const says = `The certificate of ${host} is good for ${Math.floor(days)} days.`
  if (days < 1) return broken(says, mend)
  return days < FEW_DAYS ? toMend(says, mend) : fine(says)
}
