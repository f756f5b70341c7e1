import {
  type DisputeState,
  DUE_SOON_DAYS,
  type StaffDispute,
} from '@keyhaven/contracts/staff/disputes'
import { isOverdue } from '@keyhaven/contracts/staff/overdue'
import { Check, Clock, Gavel, type LucideIcon, Send, X } from 'lucide-react'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon }>

/** Where a dispute stands: text, colour and sign. */
export const disputeLooks: Readonly<Record<DisputeState, Look>> = {
  inquiry: { label: 'The bank asks', tone: 'warning', icon: Clock },
  needs_response: { label: 'To answer', tone: 'danger', icon: Gavel },
  under_review: { label: 'With the bank', tone: 'accent', icon: Send },
  closed: { label: 'Closed', tone: 'neutral', icon: Check },
  won: { label: 'Won', tone: 'success', icon: Check },
  lost: { label: 'Lost', tone: 'danger', icon: X },
  appeal: { label: 'Appeal to answer', tone: 'danger', icon: Gavel },
  appeal_review: { label: 'Appeal with the bank', tone: 'accent', icon: Send },
  unknown: { label: 'Look at the provider', tone: 'danger', icon: Clock },
}

/** "product_not_received" as "Product not received". */
export function reasonText(reason: string): string {
  const plain = reason.replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'} left`

const answerable: readonly DisputeState[] = ['inquiry', 'needs_response', 'appeal']

/** Whether the bank still takes an answer. */
export const isAnswerable = (state: DisputeState) => answerable.includes(state)

/** How much time is left, and whether it presses; undefined where nothing is to be done any more. */
export function timeLeft(
  { dueAt, state }: Pick<StaffDispute, 'dueAt' | 'state'>,
  now: number,
): Readonly<{ text: string; isPressing: boolean }> | undefined {
  if (dueAt === null || !isAnswerable(state)) return undefined
  const left = Date.parse(dueAt) - now
  if (isOverdue(Date.parse(dueAt), now)) return { text: 'Overdue', isPressing: true }
  const days = Math.floor(left / DAY_MS)
  const text = days > 0 ? counted(days, 'day') : counted(Math.ceil(left / HOUR_MS), 'hour')
  return { text, isPressing: days < DUE_SOON_DAYS }
}
