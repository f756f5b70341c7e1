import { alertKinds } from '@keyhaven/contracts/alert-kinds'
import type { Context } from '../../../../context.ts'
import { isOutOfReach } from '../../../../infra/db/out-of-reach.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import type { Check } from './alert.ts'
import {
  markRecovering,
  type OpenAlert,
  openAlerts,
  raiseAlert,
  refreshAlert,
  resolveRecovered,
} from './alerts.repo.ts'
import type { Reading } from './alerts.rules.ts'
import { noteReadings } from './latest-readings.ts'
import { checks } from './registry.ts'

/** So long must all be well before an alert ends. */
const RECOVERY_SECONDS = 60

/** Stock has a kind of its own, which those who buy keys choose by. */
const newsOf = ({ kind }: Pick<Check, 'kind'>, id: number, what: string) =>
  kind === 'stock' ? `stock:alert:${id}:${what}` : `alert:${id}:${what}`

async function startAlert({ db }: Context, check: Check, reading: Reading): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = await raiseAlert(tx, check, reading)
    if (id === undefined) return
    await notifyStaff(tx, {
      dedupeKey: newsOf(check, id, 'raised'),
      severity: check.severity,
      title: alertKinds[check.kind],
      body: reading.says,
      object: `alert:${id}`,
      to: { permission: 'jobs.manage' },
    })
  })
}

async function recover({ db }: Context, alert: OpenAlert): Promise<void> {
  if (!alert.isCalm) return await markRecovering(db, alert.id)
  await inTransaction(db, async (tx) => {
    const ended = await resolveRecovered(tx, alert.id, RECOVERY_SECONDS)
    if (!ended) return
    await notifyStaff(tx, {
      dedupeKey: newsOf(ended, ended.id, 'ended'),
      severity: 'info',
      title: `Resolved: ${alertKinds[ended.kind]}`,
      body: `It was: ${ended.says}`,
      object: `alert:${ended.id}`,
      to: { permission: 'jobs.manage' },
    })
  })
}

/** Readings raise what is bad, keep what is not yet well, and calm the rest; subjects that are gone are well. */
async function weigh(ctx: Context, check: Check, open: readonly OpenAlert[]): Promise<void> {
  const readings = await check.read(ctx)
  noteReadings(check, readings)
  const ofKind = new Map(
    open.filter(({ kind }) => kind === check.kind).map((alert) => [alert.subject, alert]),
  )
  for (const reading of readings) {
    const known = ofKind.get(reading.subject)
    ofKind.delete(reading.subject)
    if (!known && reading.judgement === 'bad') await startAlert(ctx, check, reading)
    if (known && reading.judgement !== 'good') await refreshAlert(ctx.db, known.id, reading)
    if (known && reading.judgement === 'good') await recover(ctx, known)
  }
  for (const gone of ofKind.values()) await recover(ctx, gone)
}

/** Looks at everything of one pace. A look that fails raises nothing, ends nothing and stops no other. */
export async function watchAlerts(ctx: Context, pace: Check['pace']): Promise<void> {
  const open = await openAlerts(ctx.db)
  for (const check of checks.filter((one) => one.pace === pace)) {
    try {
      await weigh(ctx, check, open)
    } catch (error) {
      if (isOutOfReach(error)) throw error
      ctx.log.error({ err: error, alert: check.kind }, 'an alert could not be looked for')
    }
  }
}
