import type { AlertKind } from '@keyhaven/contracts/alert-kinds'
import type { FigureName } from '@keyhaven/contracts/staff/figures'
import { FigureHint } from '../../kit/figure-hint.tsx'

const figures: Partial<Record<AlertKind, FigureName>> = {
  refunds: 'refundRate',
  disputes: 'disputeRate',
}

/** The formula behind an alert whose figure other screens show as well. */
export function AlertHint({ kind }: { kind: AlertKind }) {
  const figure = figures[kind]
  return figure ? <FigureHint of={figure} /> : null
}
