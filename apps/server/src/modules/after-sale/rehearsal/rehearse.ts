import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { providerVersion } from '../../../infra/payments/endpoint-calls.ts'
import { scenarios } from '../../../infra/payments/rehearsal.ts'
import { createStage, type Stage, wordOf } from '../../../infra/payments/rehearsal-calls.ts'
import { insertRehearsal, paidInBrowser } from './rehearsal.repo.ts'
import { isRowRight, keyRefusal, type RehearsedRow } from './rehearsal.rules.ts'

type Shop = Pick<Context, 'config' | 'log' | 'now' | 'db'>

/** What a provider does by itself takes it up to a minute; its stand-in is done in seconds. */
const PROVIDER_PATIENCE_MS = 90_000
const STAND_IN_PATIENCE_MS = 15_000

/** The provider that is rehearsed with, its stand-in, or both. */
function stagesOf({ config, log, now }: Shop, key: string | undefined) {
  const at = (over: Partial<Config>, patienceMs: number) =>
    createStage({ config: { ...config, ...over }, log, now, patienceMs })
  const standIn = config.sandboxUrl ? at({}, STAND_IN_PATIENCE_MS) : undefined
  const secret = key ?? (config.sandboxUrl ? undefined : config.STRIPE_SECRET_KEY)
  if (secret === undefined) return { standIn, provider: undefined, key: config.STRIPE_SECRET_KEY }
  const refusal = keyRefusal(secret)
  if (refusal) throw new Error(refusal)
  const over = { STRIPE_SECRET_KEY: secret, sandboxUrl: undefined }
  return { standIn, provider: at(over, PROVIDER_PATIENCE_MS), key: secret }
}

/** What a scenario was answered; one that failed otherwise says how. */
const answerOf = async (stage: Stage | undefined, run: (stage: Stage) => Promise<string>) =>
  stage ? await run(stage).catch(wordOf) : null

async function playAll(stages: Pick<ReturnType<typeof stagesOf>, 'provider' | 'standIn'>) {
  const rows: RehearsedRow[] = []
  for (const { run, ...scenario } of scenarios) {
    const provider = await answerOf(stages.provider, run)
    const standIn = await answerOf(stages.standIn, run)
    rows.push({ ...scenario, provider, standIn })
  }
  return rows
}

export type Rehearsal = Readonly<{
  rows: readonly RehearsedRow[]
  isPassed: boolean
  /** What only a browser shows: when it was last seen, or that it was not. */
  byHand: readonly string[]
}>

const seen = (what: string, at: Date | null) =>
  `${what}: ${at ? `paid on ${at.toISOString().slice(0, 10)}` : 'by hand, not yet'}`

/**
 * Meets everything that the shop may hear of the card provider, through its own calls, with a test key. What was answered is
 * kept, and of the key its end alone.
 */
export async function rehearse(
  shop: Shop,
  { key, by }: Readonly<{ key?: string | undefined; by: string }>,
): Promise<Rehearsal> {
  const stages = stagesOf(shop, key)
  try {
    const rows = await playAll(stages)
    const isPassed = rows.every(isRowRight)
    await insertRehearsal(shop.db, {
      ...{ rows, isPassed, by, version: providerVersion, keyEnding: stages.key.slice(-4) },
      isProvider: stages.provider !== undefined,
    })
    const { byCard, byRedirect } = await paidInBrowser(shop.db)
    const byHand = [
      seen('24  An order paid by card in the browser', byCard),
      seen('25  An order paid by a way that leaves the page', byRedirect),
    ]
    return { rows, isPassed, byHand }
  } finally {
    stages.provider?.payments.close()
    stages.standIn?.payments.close()
  }
}
