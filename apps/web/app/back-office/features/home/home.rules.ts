import { isMissing } from '@keyhaven/contracts/staff/missing-steps'
import type { Step } from '@keyhaven/contracts/staff/welcome'

/** By the clock on the wall of the reader. */
export function greetingAt(hour: number): string {
  if (hour < 5) return 'Good evening'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

type Way = Readonly<{ label: string; to: string }>

/** Where each step is done. Trying the payment keys is an act of its own. */
export const ways: Readonly<Record<Exclude<Step['key'], 'payments'>, Way>> = {
  identity: { label: 'Enter details', to: '/admin/main-site?tab=settings#identity' },
  sender: { label: 'Check the sender', to: '/admin/main-site?tab=email&part=sender' },
  prices: { label: 'Set prices', to: '/admin/products' },
  keys: { label: 'Import keys', to: '/admin/main-site?tab=licenses&part=import' },
  'test-order': { label: 'Place a test order', to: '/shop' },
  returns: { label: 'Read the policy', to: '/refund-policy' },
  hours: { label: 'Set hours', to: '/admin/main-site?tab=settings#support' },
  'super-admins': { label: 'Invite', to: '/rbac-user-management' },
  'demo-content': { label: 'Review', to: '/admin/main-site?tab=settings&q=truth.mode' },
}

/** The one step with a filled button: the first that keeps the shop closed, else the first that is open. */
export const nextStep = (steps: readonly Step[]): Step | undefined =>
  steps.find(isMissing) ?? steps.find(({ isDone }) => !isDone)

/** What the work on the start page is called, by what a role does all day. */
const workTitles: Readonly<Record<string, string>> = {
  support: 'Buyers who wait for you',
  catalogue: 'Catalogue work',
  finance: 'Money that needs you',
  marketing: 'Campaigns and reviews',
}

export const workTitle = (role: string): string =>
  (Object.hasOwn(workTitles, role) && workTitles[role]) || 'Your open work'

type Shelf = Readonly<{ available: number; waiting: number; daysOfCover: number | null }>

/** "9 keys, 12 on back order" and how long they last. */
export function shelfWords({ available, waiting, daysOfCover }: Shelf) {
  const keys = available === 0 ? 'No keys' : `${available} ${available === 1 ? 'key' : 'keys'}`
  const owed = waiting > 0 ? `, ${waiting} on back order` : ''
  if (daysOfCover === null) return { keys: `${keys}${owed}`, lasts: 'No sales lately' }
  return {
    keys: `${keys}${owed}`,
    lasts: `${daysOfCover} ${daysOfCover === 1 ? 'day' : 'days'} left`,
  }
}
