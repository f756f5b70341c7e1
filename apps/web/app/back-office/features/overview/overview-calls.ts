import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { OverviewRange, readOverview } from '@keyhaven/contracts/staff/overview'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

export type OverviewData = OutputOf<typeof readOverview>

export type DayRange = Readonly<{
  range: OverviewRange
  from?: string | undefined
  to?: string | undefined
}>

const EVERY_MS = 60_000

/** Asked again each minute while the screen is open. */
export function useOverview({ range, from, to }: DayRange) {
  const query = { range, ...(from && { from }), ...(to && { to }) }
  return useQuery({
    queryKey: ['staff', 'overview', query],
    queryFn: () => calls.readOverview({ query }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}

const SHOWN = 5

/** The newest keys that one member moved alone; asked by those who answer for members. */
export function useMovesAlone() {
  const member = useMember()
  return useQuery({
    queryKey: ['staff', 'moves alone'],
    queryFn: () =>
      calls.listKeyMoves({
        query: { queue: 'alone', limit: SHOWN },
      }),
    enabled: may(member, 'staff.manage') && may(member, 'licenses.view'),
    refetchInterval: EVERY_MS,
  })
}
