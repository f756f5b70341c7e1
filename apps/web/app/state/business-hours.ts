import { type BusinessHours, businessHoursAt } from '@keyhaven/contracts/business-hours'
import type { getBusinessHours } from '@keyhaven/contracts/business-hours-call'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api/api.ts'

const REFRESH_MS = 60_000

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The shop's clock decides; out of its reach this device's own does, by the same rule. */
async function readHours(): Promise<BusinessHours> {
  const timezone = ownZone()
  try {
    return await api<typeof getBusinessHours>(
      { method: 'GET', path: '/api/business-hours' },
      { query: { timezone } },
    )
  } catch {
    return businessHoursAt(new Date(), timezone)
  }
}

/** Whether someone answers now, looked up every minute; unknown until the page has come alive. */
export const useBusinessHours = () =>
  useQuery({
    queryKey: ['/api/business-hours'],
    queryFn: readHours,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  }).data
