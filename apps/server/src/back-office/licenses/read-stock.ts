import type { StockGauge } from '@keyhaven/contracts/staff/license-stock'
import { levelOf } from '../../modules/stock/licenses/licenses.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { type StockRow, soldPerDay, stockRows } from './stock.repo.ts'

const DAY_MS = 86_400_000

function gaugeOf({ units, sold, now, lastImportAt, ...row }: StockRow): StockGauge {
  const { available, held, revoked, quarantined, withdrawn, invalid, threshold } = row
  const pace = soldPerDay(sold)
  const daysOfCover = pace > 0 ? Math.floor(available / pace) : null
  return {
    ...row,
    assigned: units - available - held - revoked - quarantined - withdrawn - invalid,
    soldPerDay: Math.round(pace * 10) / 10,
    daysOfCover,
    emptyOn:
      daysOfCover === null
        ? null
        : new Date(now.getTime() + daysOfCover * DAY_MS).toISOString().slice(0, 10),
    level: levelOf(available, threshold),
    lastImportAt: lastImportAt?.toISOString() ?? null,
  }
}

export const stockGauges = async ({ db }: StaffContext): Promise<StockGauge[]> =>
  (await stockRows(db)).map(gaugeOf)
