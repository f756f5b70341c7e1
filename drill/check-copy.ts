import type { Found } from './restore.rules.ts'

/** Runs a command of the shop on the copy alone; its exit code. */
export type OnCopy = (script: string, ...args: string[]) => Promise<number>

type Wanted = Readonly<{ since: string; isHealing: boolean }>

/** `payments:orphans` could not look; with 1 it found something, which a copy of an earlier moment may have. */
const DID_NOT_LOOK = 2

/** Payments the provider has and the copy has not: only listed, unless they are to be healed. */
async function areHealed(onCopy: OnCopy, { since, isHealing }: Wanted): Promise<boolean> {
  const found = await onCopy('payments:orphans', '--since', since)
  if (!isHealing || found === 0) return found !== DID_NOT_LOOK
  return (await onCopy('payments:orphans', '--since', since, '--heal')) === 0
}

/** Brings the copy to what this program needs and looks at it. What cannot be migrated is not looked at. */
export async function checkCopy(onCopy: OnCopy, wanted: Wanted): Promise<Found> {
  if ((await onCopy('db:migrate')) !== 0) {
    return { isMigrated: false, isHealed: false, isWell: false }
  }
  const isHealed = await areHealed(onCopy, wanted)
  const isWell = (await onCopy('invariants', '--now')) === 0
  return { isMigrated: true, isHealed, isWell }
}
