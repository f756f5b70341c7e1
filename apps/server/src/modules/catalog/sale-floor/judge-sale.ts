import { type Currency, splitByLargestRemainder } from '@keyhaven/contracts/money'
import { AppError } from '../../../infra/app-error.ts'
import { type LineMeasure, lineMeasure, type SaleMeasures } from './measures.ts'
import { keepsFloor, shareOf } from './reference.rules.ts'

declare const judged: unique symbol

/** A line with what it was judged by. */
export type JudgedLine = LineMeasure &
  Readonly<{ productId: string; quantity: number; judgedMinor: number }>

/** That a sale keeps its floor, line by line. Nothing is sold without one, and only this file makes one. */
export type Judgement = Readonly<{ [judged]: true; lines: readonly JudgedLine[] }>

const judgementOf = (lines: readonly JudgedLine[]) => ({ lines }) as Judgement

/** A share that two people approved for a coupon, a link, an offer or an order. */
export type Permit = Readonly<{ shareBp: number; approvalId: string | null }>

const WHOLE = 10_000

type Permitted = Readonly<{ approved_share_bp: number | null; approval_id: string | null }>

export const permitOf = (row: Permitted): Permit | undefined =>
  row.approved_share_bp === null
    ? undefined
    : { shareBp: row.approved_share_bp, approvalId: row.approval_id }

type Line = Readonly<{ productId: string; quantity: number }>
export type Sale = Readonly<{
  currency: Currency
  /** What was approved for what it is sold by. */
  permit?: Permit | undefined
}> &
  (
    | Readonly<{ lines: readonly (Line & { chargeMinor: number })[] }>
    /** One sum for all lines: each is judged by its part of it. */
    | Readonly<{ lines: readonly Line[]; amountMinor: number }>
  )

/** The lines of a sale with what each is measured by and what is taken for it. */
export function measuredLines(measures: SaleMeasures, sale: Sale): JudgedLine[] {
  const lines = sale.lines.map((line) => ({
    line,
    measure: lineMeasure(measures, { ...line, ...sale }),
  }))
  const weights = lines.map(({ line, measure }) => (measure.referenceMinor ?? 0) * line.quantity)
  const parts =
    'amountMinor' in sale
      ? splitByLargestRemainder(sale.amountMinor, weights)
      : sale.lines.map(({ chargeMinor }) => chargeMinor)
  return lines.map(({ line: { productId, quantity }, measure }, place) => ({
    productId,
    quantity,
    judgedMinor: parts[place] ?? 0,
    ...measure,
  }))
}

/** The lowest share of its reference that a line of a sale is sold for: what an approval of it says. */
export const lowestShare = (lines: readonly JudgedLine[]): number =>
  Math.min(
    ...lines.map(({ judgedMinor, quantity, referenceMinor }) =>
      shareOf(judgedMinor, (referenceMinor ?? 0) * quantity),
    ),
    WHOLE,
  )

/** Judges lines that were measured, now or when their price was promised: a cart by its quote. */
export function judgeMeasured(lines: readonly JudgedLine[]): Judgement {
  if (!lines.every(keepsFloor)) throw new AppError('price_needs_check')
  return judgementOf(lines)
}

/**
 * THE judgement of a sale: what each line is really sold for, against a reference that nobody moves alone.
 * Below the floor, and below what two people approved, it is refused.
 */
export const judgeSale = (measures: SaleMeasures, sale: Sale): Judgement =>
  judgeMeasured(measuredLines(measures, sale))

/** An order that was lost and is written again: it was judged when it was opened, and what we signed then says its price. */
export const judgedBefore = (lines: readonly (Line & { chargeMinor: number })[]): Judgement =>
  judgementOf(
    lines.map(({ productId, quantity, chargeMinor }) => ({
      productId,
      quantity,
      judgedMinor: chargeMinor,
      referenceMinor: null,
      floorShareBp: 0,
      approvalId: null,
    })),
  )
