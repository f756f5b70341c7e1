import type { KeyMove } from '@keyhaven/contracts/staff/key-moves'

/** What moved keys, as staff call it. */
export const moveWords: Readonly<Record<KeyMove['act'], string>> = {
  address: 'Another address',
  replacement: 'Replaced',
  claim: 'Replaced after a claim',
  refill: 'Refilled after revoking',
  assignment: 'Assigned out of turn',
  mark_paid: 'Marked as paid',
  grant: 'Granted',
  merge: 'Customers merged',
  import_successor: 'Replaced for another shop’s order',
  withheld_release: 'Withheld keys shown',
  reveal: 'Revealed to staff',
  dispute_won: 'Given again after a won dispute',
  legacy: 'Before the records began',
}
