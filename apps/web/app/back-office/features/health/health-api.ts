import type {
  listAlerts,
  listDeadLetters,
  listSchedules,
  listStatusNotes,
  listWebhookTraffic,
  QueueState,
  readHealth,
} from '@keyhaven/contracts/staff/health'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../kit/live/live.ts'
import { staffApi } from '../../kit/staff-api.ts'

export const HEALTH = '/api/admin/health'
export const NOTES = '/api/admin/status-notes'
const RENEW_MS = 15_000

/** Everything of this screen is read again when an alert begins or ends, and after each act. */
export function useReload() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [HEALTH] })
    void queries.invalidateQueries({ queryKey: [NOTES] })
  }
}

const healthQuery = queryOptions({
  queryKey: [HEALTH],
  queryFn: () => staffApi<typeof readHealth>({ method: 'GET', path: HEALTH }),
  refetchInterval: RENEW_MS,
})

export function useHealth() {
  const reload = useReload()
  useLive('health', reload)
  return useQuery(healthQuery)
}

const isIdle = ({ waiting, running, retrying, failedToday }: QueueState) =>
  waiting + running + retrying + failedToday === 0

/** Queues with something in them come first. */
export const useQueues = () =>
  useQuery({
    ...healthQuery,
    select: ({ queues }) => ({
      rows: queues.toSorted((a, b) => Number(isIdle(a)) - Number(isIdle(b))),
    }),
  })

export function useAlerts() {
  const reload = useReload()
  useLive('health', reload)
  return useQuery({
    queryKey: [HEALTH, 'alerts'],
    queryFn: async () => {
      const endpoint = { method: 'GET', path: `${HEALTH}/alerts` } as const
      return { rows: (await staffApi<typeof listAlerts>(endpoint)).alerts }
    },
    refetchInterval: RENEW_MS,
  })
}

export const useDeadLetters = () =>
  useQuery({
    queryKey: [HEALTH, 'dead-letters'],
    queryFn: async () => {
      const endpoint = { method: 'GET', path: `${HEALTH}/dead-letters` } as const
      return { rows: (await staffApi<typeof listDeadLetters>(endpoint)).deadLetters }
    },
    refetchInterval: RENEW_MS,
  })

export const useSchedules = () =>
  useQuery({
    queryKey: [HEALTH, 'schedules'],
    queryFn: async () => {
      const endpoint = { method: 'GET', path: `${HEALTH}/schedules` } as const
      return { rows: (await staffApi<typeof listSchedules>(endpoint)).schedules }
    },
    refetchInterval: RENEW_MS,
  })

const trafficQuery = queryOptions({
  queryKey: [HEALTH, 'webhooks'],
  queryFn: () => staffApi<typeof listWebhookTraffic>({ method: 'GET', path: `${HEALTH}/webhooks` }),
  refetchInterval: RENEW_MS,
})

export const useIncoming = () =>
  useQuery({ ...trafficQuery, select: ({ incoming }) => ({ rows: incoming }) })

export const useOutgoing = () =>
  useQuery({ ...trafficQuery, select: ({ outgoing }) => ({ rows: outgoing }) })

export const useNotes = () =>
  useQuery({
    queryKey: [NOTES],
    queryFn: async () => ({
      rows: (await staffApi<typeof listStatusNotes>({ method: 'GET', path: NOTES })).notes,
    }),
  })
