import type { KeyClaim } from '@keyhaven/contracts/key-claims'
import type { StaffKeyClaim } from '@keyhaven/contracts/staff/key-claims'
import { maskEmail } from '../../fulfilment/orders/orders.rules.ts'
import type { ClaimRow } from './claim-views.repo.ts'
import { answerBy, type SupportCalendar } from './key-claims.rules.ts'

const described = (row: ClaimRow, calendar: SupportCalendar): Omit<KeyClaim, 'isMoneyAsked'> => ({
  id: row.id,
  licenseId: row.licenseId,
  productName: row.productName,
  lastFive: row.lastFive,
  newLastFive: row.newLastFive,
  errorCode: row.errorCode,
  symptom: row.symptom,
  state: row.state,
  refusal: row.refusal,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  answerBy: row.state === 'queued' ? answerBy(row.createdAt, calendar) : null,
})

/** A claim as the buyer sees it: what staff noted stays with staff. */
export const asClaim = (
  row: ClaimRow,
  isMoneyAsked: boolean,
  calendar: SupportCalendar,
): KeyClaim => ({
  ...described(row, calendar),
  isMoneyAsked: row.state === 'queued' && isMoneyAsked,
})

export const asStaffClaim = (row: ClaimRow, calendar: SupportCalendar): StaffKeyClaim => ({
  ...described(row, calendar),
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  email: maskEmail(row.email),
  paymentStatus: row.paymentStatus,
  batchId: row.batchId,
  batchName: row.batchName,
  supplier: row.supplier,
  queuedFor: row.queuedFor,
  tried: row.tried,
  note: row.note,
  staffNote: row.staffNote,
  decidedBy: row.decidedBy,
  openedBy: row.openedBy,
})
