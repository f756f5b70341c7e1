import type { BillingInfo } from '@keyhaven/contracts/billing'
import { deviceKeys, deviceRecord } from '../lib/device-storage.ts'

/** What was typed into the checkout so far. Card details are never part of it. */
export type CheckoutDraft = Readonly<Partial<BillingInfo>>

const fields: readonly (keyof BillingInfo)[] = [
  'email',
  'phone',
  'firstName',
  'lastName',
  'country',
  'address',
  'city',
  'zipCode',
]

function draftFrom(stored: unknown): CheckoutDraft {
  const values = (stored ?? {}) as Record<string, unknown>
  const texts = fields.flatMap((field) => {
    const value = values[field]
    return typeof value === 'string' && value !== '' ? [[field, value]] : []
  })
  return Object.fromEntries(texts)
}

/** Lives as long as the tab: a reload finds it again, tomorrow's visitor does not. */
const draft = deviceRecord<CheckoutDraft>(deviceKeys.checkoutDraft, draftFrom, 'session')

export const readDraft = draft.read
export const forgetDraft = draft.remove

/** Keeps the fields of the form and nothing else. */
export const saveDraft = (values: CheckoutDraft) => draft.write(draftFrom(values))

/** The order that was being paid when the page went away, if it did. No secret is kept. */
export const openPayment = deviceRecord<string | null>(
  deviceKeys.openPayment,
  (stored) => (typeof stored === 'string' ? stored : null),
  'session',
)

/** The way to pay that the page was left for, in the provider's word. */
export const leftBy = deviceRecord<string | null>(
  deviceKeys.leftBy,
  (stored) => (typeof stored === 'string' ? stored : null),
  'session',
)
