import type { InvariantsAnswer } from '../apps/server/src/cli/invariants.ts'
import {
  isClear,
  type LostPayment,
  type OrphansAnswer,
} from '../apps/server/src/modules/after-sale/orphan-payments/orphans-answer.ts'
import { type Facts, mayHeal, orphansIn } from './restore.rules.ts'

/** Runs a command of the shop on the copy alone: its exit code and what it printed. */
export type OnCopy = (
  script: string,
  ...args: string[]
) => Promise<Readonly<{ code: number; printed: string }>>

type Known = Pick<Facts, 'target' | 'lastOrderAt' | 'keys' | 'isHealAsked'>
type Checked = Readonly<{ facts: Facts; payments: readonly LostPayment[] }>

const HOUR_MS = 3_600_000
const nothing = { held: [], broken: [], failed: [], skipped: [] }

/** What a command answers with `--json`; undefined where it ended before it knew. */
async function asked<Answer>(
  onCopy: OnCopy,
  script: string,
  ...args: string[]
): Promise<Answer | undefined> {
  const { printed } = await onCopy(script, ...args, '--json')
  return printed.trim() === '' ? undefined : (JSON.parse(printed) as Answer)
}

type Money = Pick<Facts, 'orphans' | 'healed'> & Pick<Checked, 'payments'>

/** Payments the provider has and the copy has not: only listed, unless they are to be healed. */
async function lookForPayments(onCopy: OnCopy, known: Known): Promise<Money> {
  const since = new Date(known.target.getTime() - HOUR_MS).toISOString()
  const look = (...more: string[]) =>
    asked<OrphansAnswer>(onCopy, 'payments:orphans', '--since', since, ...more)
  const found = await look()
  const orphans = orphansIn(found, known.target)
  const payments = found?.payments ?? []
  if (!known.isHealAsked) return { orphans, healed: 'not-asked', payments }
  if (!found || !mayHeal(known)) return { orphans, healed: 'no', payments }
  if (isClear(found)) return { orphans, healed: 'yes', payments }
  const healed = await look('--heal')
  return {
    orphans,
    healed: healed && isClear(healed) ? 'yes' : 'no',
    payments: healed?.payments ?? payments,
  }
}

/** Brings the copy to what this program needs and looks at it. What cannot be migrated is not looked at. */
export async function checkCopy(onCopy: OnCopy, known: Known): Promise<Checked> {
  const migrated = (await onCopy('db:migrate')).code === 0
  if (!migrated) {
    const unseen = { orphans: 'unknown', healed: 'not-asked', invariants: nothing } as const
    return { facts: { ...known, ...unseen, migrated }, payments: [] }
  }
  const { payments, ...money } = await lookForPayments(onCopy, known)
  const answer = await asked<InvariantsAnswer>(onCopy, 'invariants', '--now')
  const invariants = answer?.tally ?? nothing
  return { facts: { ...known, ...money, migrated, invariants }, payments }
}
