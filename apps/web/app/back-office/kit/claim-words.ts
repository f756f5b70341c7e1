import type { StaffKeyClaim } from '@keyhaven/contracts/staff/key-claims'

/** Why a claim waits, in two or three words. */
export const waitingFor: Readonly<Record<NonNullable<StaffKeyClaim['queuedFor']>, string>> = {
  several_seats: 'Several seats',
  order_held: 'Order held',
  money_back: 'Money went back',
  too_old: 'Older than 30 days',
  claimed_before: 'Claimed before',
  not_the_key: 'Not the key',
  free_order: 'Free order',
  money_asked: 'Money asked back',
  batch_limit: 'Limit of the batch',
  daily_limit: 'Limit of the day',
  no_stock: 'No key in stock',
  needs_two: 'Takes two people',
}

export const symptomNames: Readonly<Record<StaffKeyClaim['symptom'], string>> = {
  'key-already-used': 'Already used',
  'key-blocked': 'Blocked',
  'wrong-edition': 'Wrong edition',
  'company-server': 'Asks for a company server',
  'hardware-changed': 'Hardware changed',
  'asks-for-subscription': 'Asks for a subscription',
  'clock-is-wrong': 'Clock is wrong',
  'no-connection': 'No connection',
  'installer-stops': 'Installer stops',
  'no-permission': 'No permission',
  'mac-package': 'Mac package',
  other: 'Something else',
}

export const attemptNames: Readonly<Record<string, string>> = {
  copied_key: 'copied the key',
  compared_edition: 'compared the edition',
  removed_other_office: 'removed another suite',
  other_network: 'tried another network',
  restarted: 'restarted',
}

export type Symptom = keyof typeof symptomNames

export const symptoms = Object.entries(symptomNames).map(([value, label]) => ({ value, label }))

/** What became of a claim that staff opened. */
export const claimOutcomes = {
  replaced: 'The key was replaced, and the new one is on its way to the buyer.',
  queued: 'The claim waits for a decision.',
  refused: 'The claim was refused.',
  shown: 'Nobody has seen this key yet. The buyer finds it on the order page.',
} as const
