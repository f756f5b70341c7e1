import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { readExternal } from '../../../infra/http/external-get.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { fxSettingsOf } from './fx-settings.ts'
import { RATE_KEEPERS } from './rate-age.ts'
import {
  type ForeignCurrency,
  insertFile,
  insertRate,
  lockCurrency,
  noteStale,
  ratesWithPast,
} from './rates.repo.ts'
import { chargedRate, decimalOf, deviationOf } from './rates.rules.ts'
import { readRateFile } from './read-rate-file.ts'

const MOST_BYTES = 64_000
/** A fixed rate further than this from the market lets buyers choose the cheapest currency. */
const DRIFT_PERCENT = 5

type File = ReturnType<typeof readRateFile>
type RateNotice = Readonly<{ key: string; title: string; body: string }>

const notifyRateKeepers = (tx: Tx, { key, title, body }: RateNotice) =>
  notifyStaff(tx, {
    dedupeKey: key,
    severity: 'warning',
    title,
    body,
    object: 'settings:fx',
    to: { permission: RATE_KEEPERS },
  })

/** Looks at the daily file: a managed shop takes its rates, a fixed one compares. The call is outside any transaction. */
export async function importRateFile(ctx: Context): Promise<void> {
  const { ratesUrl, isLive } = ctx.config
  if (!ratesUrl) return
  const asked = { url: ratesUrl, allowPrivate: !isLive, mostBytes: MOST_BYTES }
  const read = await readExternal(asked)
    .then(readRateFile)
    .catch((error: Error) => error)
  if (read instanceof Error) return await noteFailure(ctx, read)
  const { mode } = await fxSettingsOf(ctx)
  await (mode === 'managed' ? applyFile(ctx, read) : compareFile(ctx, read))
}

async function noteFailure(ctx: Context, error: Error) {
  ctx.log.warn({ err: error }, 'the file of rates could not be read')
  const day = ctx.now().toISOString().slice(0, 10)
  await inTransaction(ctx.db, async (tx) => {
    await insertFile(tx, { state: 'failed', error: 'It could not be read. It is in the log.' })
    await notifyRateKeepers(tx, {
      key: `rate-file:${day}:failed`,
      title: 'The file of exchange rates could not be read',
      body: 'Rates stay as they are. When they are too old, buyers are charged in US dollars.',
    })
  })
}

/** What the file says of one currency, with what would be charged for it. */
async function applyFile(ctx: Context, { asOf, rates }: File) {
  const making = await fxSettingsOf(ctx)
  await inTransaction(ctx.db, async (tx) => {
    for (const currency of [...rates.keys()].toSorted()) await lockCurrency(tx, currency)
    const past = new Map((await ratesWithPast(tx)).map((rate) => [rate.currency, rate]))
    const held: ForeignCurrency[] = []
    for (const [currency, market] of rates) {
      const last = past.get(currency)
      const micros = chargedRate(market, making)
      if (!last || deviationOf(micros, last.highest_micros) !== 'near') {
        held.push(currency)
        continue
      }
      await insertRate(tx, {
        currency,
        rate_micros: micros,
        market_micros: market,
        margin_bp: making.marginBp,
        source: 'file',
        note: `File of ${asOf}`,
      })
      await noteStale(tx, currency, false)
    }
    await insertFile(tx, { state: 'applied', as_of: asOf, held })
    await recordAudit(tx, {
      actor: 'system',
      action: 'currency.file_applied',
      object: 'settings:fx',
      meta: { asOf, applied: rates.size - held.length, held },
    })
    if (held.length > 0) {
      await notifyRateKeepers(tx, {
        key: `rate-file:${asOf}:held`,
        title: 'Rates of the file are too far off',
        body: `${held.join(', ')}: not taken. Enter them by hand if they are right; a second person decides about low ones.`,
      })
    }
  })
}

async function compareFile(ctx: Context, { asOf, rates }: File) {
  await inTransaction(ctx.db, async (tx) => {
    const past = await ratesWithPast(tx)
    const drifted = past.filter(({ currency, rate_micros }) => {
      const market = currency === 'USD' ? undefined : rates.get(currency)
      return market !== undefined && Math.abs(rate_micros - market) * 100 > market * DRIFT_PERCENT
    })
    await insertFile(tx, { state: 'compared', as_of: asOf })
    if (drifted.length === 0) return
    const words = drifted.map((rate) => `${rate.currency} ${decimalOf(rate.rate_micros)}`)
    // One notice for one set of rates: it is told again when they change.
    await notifyRateKeepers(tx, {
      key: `rate-drift:${drifted.map(({ id }) => id).join('-')}`,
      title: `Fixed rates are more than ${DRIFT_PERCENT} % from the market`,
      body: `${words.join(', ')}. Buyers may pick the cheapest currency.`,
    })
  })
}
