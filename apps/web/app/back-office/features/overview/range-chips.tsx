import type { OverviewRange } from '@keyhaven/contracts/staff/overview'
import { useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ranges } from './overview.rules.ts'
import type { DayRange } from './overview-calls.ts'

type Days = Partial<Pick<DayRange, 'from' | 'to'>>

type RangeChipsProps = {
  asked: DayRange
  /** The days on the screen, to begin with where days are chosen one by one. */
  shown: { from: string; to: string } | undefined
  onChange: (asked: DayRange) => void
}

/** Which days are looked at. */
export function RangeChips({ asked, shown, onChange }: RangeChipsProps) {
  // The address follows a moment later: a second day must not bring back the first as it was.
  const [days, setDays] = useState<Days>({ from: asked.from, to: asked.to })
  const change = (changed: Days) => {
    setDays({ ...days, ...changed })
    onChange({ range: 'custom', ...days, ...changed })
  }
  const choose = (range: OverviewRange) =>
    range === 'custom' ? change({ from: shown?.from, to: shown?.to }) : onChange({ range })
  const { from = '', to = '' } = days
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Segmented size="sm" legend="Period" options={ranges} value={asked.range} onChange={choose} />
      {asked.range === 'custom' && (
        <>
          <TextField
            size="sm"
            type="date"
            label="First day"
            value={from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            size="sm"
            type="date"
            label="Last day"
            value={to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </>
      )}
    </div>
  )
}
