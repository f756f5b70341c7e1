import * as repo from './refill-waits.repo.ts'

/**
 * Places whose seen key was taken away and whose next one takes two people. They are in nobody's queue: what is approved
 * is served in the turn of its payment, what is refused is paid back.
 */
export const {
  insertRefillWaits,
  isRefillWaiting,
  noteRefillApproval,
  refillWaitsOf,
  unmovedPlaces,
} = repo
