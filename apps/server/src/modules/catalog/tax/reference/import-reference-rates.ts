import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { readExternal } from '../../../../infra/http/external-get.ts'
import { legalEntities } from '../../../platform/legal-entities/legal-entities.service.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { insertReferenceRates, newestReferenceDay } from './reference-rates.repo.ts'
import { daysBetween, MOST_DAYS_OLD, readReferenceRates } from './reference-rates.rules.ts'

const MOST_BYTES = 1_000_000
/** The file of a day follows the one before after a weekend at most; a longer pause has a gap in it. */
const GAP_DAYS = 3

const files = { day: 'eurofxref-daily.xml', quarter: 'eurofxref-hist-90d.xml' } as const

const todayOf = ({ now }: Pick<Context, 'now'>) => now().toISOString().slice(0, 10)

async function read(ctx: Context, file: keyof typeof files) {
  const { ecbUrl, isLive } = ctx.config
  const url = `${ecbUrl}/${files[file]}`
  const xml = await readExternal({ url, allowPrivate: !isLive, mostBytes: MOST_BYTES })
  return readReferenceRates(xml, todayOf(ctx))
}

async function newRates(ctx: Context, known: string | null) {
  const rates = await read(ctx, 'day')
  const newest = rates[0]?.day ?? ''
  const hasGap = known === null || daysBetween(known, newest) > GAP_DAYS
  return hasGap ? [...(await read(ctx, 'quarter')), ...rates] : rates
}

/** Tells staff once of each publication that none has followed for a week. */
async function noteStale(ctx: Context, newest: string | null) {
  if (newest !== null && daysBetween(newest, todayOf(ctx)) <= MOST_DAYS_OLD) return
  await inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `reference-rates:${newest ?? 'none'}`,
      severity: 'warning',
      title: 'Reference rates of the European Central Bank are too old',
      body: `The newest are of ${newest ?? 'no day yet'}. Documents in other currencies wait for them; sales do not.`,
      object: 'settings:tax',
      to: { permission: 'tax.view' },
    }),
  )
}

/** Takes what the bank published since; asks nobody while no seller computes tax. The calls are outside any transaction. */
export async function importReferenceRates(ctx: Context): Promise<void> {
  const entities = await legalEntities(ctx)
  if (!entities.some(({ on_from }) => on_from !== null)) return
  const known = await newestReferenceDay(ctx.db)
  try {
    await insertReferenceRates(ctx.db, await newRates(ctx, known))
  } catch (err) {
    ctx.log.warn({ err }, 'the reference rates could not be read')
  }
  await noteStale(ctx, await newestReferenceDay(ctx.db))
}
