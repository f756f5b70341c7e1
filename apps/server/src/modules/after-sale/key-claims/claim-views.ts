import type { KeyClaim, StaffKeyClaim } from '@keyhaven/contracts/key-claims'
import { maskEmail } from '../orders/orders.rules.ts'
import type { ClaimRow } from './claim-views.repo.ts'
import { answerBy } from './key-claims.rules.ts'

/** A claim as the buyer sees it: what staff noted stays with staff. */
export const asClaim = (row: ClaimRow): KeyClaim => ({
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
  answerBy: row.state === 'queued' ? answerBy(row.createdAt) : null,
})

export const asStaffClaim = (row: ClaimRow): StaffKeyClaim => ({
  ...asClaim(row),
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
})
