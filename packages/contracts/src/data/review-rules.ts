/** How long a review may be, in characters. */
export const reviewLengths = {
  customerName: { least: 2, most: 100 },
  title: { least: 5, most: 200 },
  comment: { least: 20, most: 5_000 },
  reply: { least: 2, most: 2_000 },
} as const

/** For so long its author may change a review. */
export const EDITABLE_DAYS = 30

export const reviewStates = ['pending', 'approved', 'rejected', 'spam', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Why a review may be refused. The rating is no reason, and cannot be given as one. */
export const rejectionReasons = ['spam', 'abuse', 'private_data', 'off_topic'] as const
export type RejectionReason = (typeof rejectionReasons)[number]
