import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { listKeyMoves } from '@keyhaven/contracts/staff/key-moves'
import type { OverviewRange, readOverview } from '@keyhaven/contracts/staff/overview'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'

export type OverviewData = OutputOf<typeof readOverview>

export type AskedDays = Readonly<{
  range: OverviewRange
  from?: string | undefined
  to?: string | undefined
}>

const EVERY_MS = 60_000
const address = { method: 'GET', path: '/api/admin/overview' } as const

/** Asked again each minute while the screen is open. */
export function useOverview({ range, from, to }: AskedDays) {
  const query = { range, ...(from && { from }), ...(to && { to }) }
  return useQuery({
    queryKey: ['staff', 'overview', query],
    queryFn: () => staffApi<typeof readOverview>(address, { query }),
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
      staffApi<typeof listKeyMoves>(
        { method: 'GET', path: '/api/admin/licenses/moves' },
        { query: { queue: 'alone', limit: SHOWN } },
      ),
    enabled: may(member, 'staff.manage') && may(member, 'licenses.view'),
    refetchInterval: EVERY_MS,
  })
}
