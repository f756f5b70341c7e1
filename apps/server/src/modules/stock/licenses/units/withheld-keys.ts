import * as repo from './withheld-keys.repo.ts'

/**
 * Keys that were seen before an order moved to an address nobody proved. They belong to the buyer and
 * stay with the order; they are not shown or mailed until the owner is known again.
 */
export const {
  countWithheld,
  hasSeenKeys,
  keysThatBounced,
  releaseWithheldKeys,
  seenKeys,
  withholdSeenKeys,
} = repo
