import type { ReviewState } from '@keyhaven/contracts/data/review-rules'
import type { SuppressionReport } from '@keyhaven/contracts/staff/reviews'

/** Low ratings must be published at least so often as high ones, as a part of theirs. */
export const LOWEST_RATIO = 0.8
/** Fewer decisions than this say nothing. */
export const FEWEST_DECIDED = 5

export type Decided = Readonly<{ rating: number; state: ReviewState; count: number }>
type Report = Omit<SuppressionReport, 'success'>

function groupOf(rows: readonly Decided[], isMember: (rating: number) => boolean): Report['low'] {
  const members = rows.filter(({ rating }) => isMember(rating))
  const sum = (some: readonly Decided[]) => some.reduce((total, { count }) => total + count, 0)
  const approved = sum(members.filter(({ state }) => state === 'approved'))
  const decided = sum(members)
  return { approved, decided, approvalRate: decided === 0 ? null : approved / decided }
}

/** Compares how often one and two stars are published with how often five are. */
export function suppressionIn(rows: readonly Decided[]): Report {
  const low = groupOf(rows, (rating) => rating <= 2)
  const high = groupOf(rows, (rating) => rating === 5)
  const ratio =
    low.approvalRate === null || !high.approvalRate ? null : low.approvalRate / high.approvalRate
  const isTelling = Math.min(low.decided, high.decided) >= FEWEST_DECIDED
  return { low, high, ratio, isAlarming: isTelling && ratio !== null && ratio < LOWEST_RATIO }
}
