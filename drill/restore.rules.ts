/** What was found out about a copy made from a backup. */
export type Found = Readonly<{
  /** The migrations ran on it. */
  isMigrated: boolean
  /** No payment is missing that is not healed. */
  isHealed: boolean
  /** Every invariant holds. */
  isWell: boolean
}>

/** What the check says, and how its process ends: only a whole copy ends with zero. */
export function verdictOf({ isMigrated, isHealed, isWell }: Found) {
  const isGood = isMigrated && isHealed && isWell
  return isGood
    ? { says: 'the backup is good', exitCode: 0 }
    : { says: 'THE BACKUP IS NOT GOOD, or something is left to heal', exitCode: 1 }
}

/** The live shop has what was paid since: healing its copy would give that money back. */
export const mayHeal = (isAsked: boolean, paymentKey = ''): boolean =>
  !isAsked || !/^(?:sk|rk)_live_/.test(paymentKey)
