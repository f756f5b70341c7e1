import type { InvariantsAnswer } from '../apps/server/src/cli/invariants.ts'
import type {
  LostPayment,
  OrphansAnswer,
} from '../apps/server/src/modules/after-sale/orphan-payments/orphans-answer.ts'
import { type Facts, mayHeal, orphansIn, settledBy } from './restore.rules.ts'

/** Runs a task of the shop on the copy alone: its exit code and what it printed. */
export type OnCopy = (...task: string[]) => Promise<Readonly<{ code: number; printed: string }>>

export type Known = Pick<Facts, 'target' | 'lastOrderAt' | 'keys' | 'isHealAsked'>
export type Checked = Readonly<{ facts: Facts; payments: readonly LostPayment[] }>

const HOUR_MS = 3_600_000

type TaskAnswer<Answer> = Readonly<{ answer: Answer | undefined; isClear: boolean }>

/** What a task answers with `--json`, undefined where it ended before it knew; and whether it ended well. */
async function asked<Answer>(onCopy: OnCopy, ...task: string[]): Promise<TaskAnswer<Answer>> {
  const { code, printed } = await onCopy(...task, '--json')
  const answer = printed.trim() === '' ? undefined : (JSON.parse(printed) as Answer)
  return { answer, isClear: code === 0 && answer !== undefined }
}

type Money = Pick<Facts, 'orphans' | 'healed'> & Pick<Checked, 'payments'>

/** Payments the provider has and the copy has not: only listed, unless they are to be healed. */
async function lookForPayments(onCopy: OnCopy, known: Known): Promise<Money> {
  const since = new Date(known.target.getTime() - HOUR_MS).toISOString()
  const look = (...more: string[]) =>
    asked<OrphansAnswer>(onCopy, 'payments:orphans', '--since', since, ...more)
  const { answer: found, isClear } = await look()
  const orphans = orphansIn(found, known.target)
  const payments = found?.payments ?? []
  if (!known.isHealAsked) return { orphans, healed: 'not-asked', payments }
  if (!found || !mayHeal(known)) return { orphans, healed: 'no', payments }
  if (isClear) return { orphans, healed: 'yes', payments }
  const healed = await look('--heal')
  return {
    orphans,
    healed: healed.isClear ? 'yes' : 'no',
    payments: healed.answer?.payments ?? payments,
  }
}

const unseen = {
  migrated: false,
  orphans: 'unknown',
  healed: 'not-asked',
  invariants: { held: [], broken: [], failed: [], skipped: [] },
} as const

/** All that is known where no copy could be made. */
export const withoutCopy = (copy: 'cut short' | 'failed', known: Known): Checked => ({
  facts: { ...known, ...unseen, copy },
  payments: [],
})

/** Brings the copy to what this program needs and looks at it. What cannot be migrated is not looked at. */
export async function checkCopy(onCopy: OnCopy, known: Known): Promise<Checked> {
  const all = { ...known, ...unseen, copy: 'whole' } as const
  const migrated = (await onCopy('db', 'migrate')).code === 0
  if (!migrated) return { facts: all, payments: [] }
  const { payments, ...money } = await lookForPayments(onCopy, known)
  const until = settledBy(known.target).toISOString()
  const task = ['invariants', '--now', '--paid-until', until]
  const { answer } = await asked<InvariantsAnswer>(onCopy, ...task)
  const invariants = answer?.tally ?? unseen.invariants
  return { facts: { ...all, ...money, migrated, invariants }, payments }
}
