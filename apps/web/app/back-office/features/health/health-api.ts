import type { QueueState, Schedule as Row } from '@keyhaven/contracts/staff/health'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../kit/live/live.ts'
import { calls } from './calls.ts'

const HEALTH = '/api/admin/health'
const NOTES = '/api/admin/status-notes'
const RENEW_MS = 15_000
/** It asks each minute whether its hour is over. */
const CHECKS = 'invariants.check'

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
  queryFn: () => calls.readHealth(),
  refetchInterval: RENEW_MS,
})

export function useHealth() {
  const reload = useReload()
  useLive('health', reload)
  return useQuery(healthQuery)
}

const isIdle = ({ waiting, running, retrying, failedToday }: QueueState) =>
  waiting + running + retrying + failedToday === 0

const sumOf = ({ done }: QueueState) => done.reduce((sum, count) => sum + count, 0)

/** Queues with something in them come first, then those that did most. */
export const useQueues = (most?: number) =>
  useQuery({
    ...healthQuery,
    select: ({ queues }) => ({
      rows: queues
        .filter((queue) => most === undefined || !isIdle(queue) || sumOf(queue) > 0)
        .toSorted((a, b) => Number(isIdle(a)) - Number(isIdle(b)) || sumOf(b) - sumOf(a))
        .slice(0, most),
    }),
  })

export function useAlerts() {
  const reload = useReload()
  useLive('health', reload)
  return useQuery({
    queryKey: [HEALTH, 'alerts'],
    queryFn: async () => ({ rows: (await calls.listAlerts()).alerts }),
    refetchInterval: RENEW_MS,
  })
}

export const useDeadLetters = () =>
  useQuery({
    queryKey: [HEALTH, 'dead-letters'],
    queryFn: () => calls.listDeadLetters(),
    refetchInterval: RENEW_MS,
  })

const OFTEN_MS = 3_600_000

/** Failures first, then the checks, then what runs least often. */
const rankOf = ({ failedAt, everyMs, name }: Row) =>
  failedAt ? Number.POSITIVE_INFINITY : name === CHECKS ? Number.MAX_VALUE : everyMs

/** All of them; a short list names those that failed and those that run once an hour or less. */
export const useSchedules = (most?: number) =>
  useQuery({
    select: ({ rows }) => ({
      rows:
        most === undefined
          ? rows
          : rows
              .filter(
                ({ failedAt, everyMs, name }) => failedAt || everyMs >= OFTEN_MS || name === CHECKS,
              )
              .toSorted((a, b) => rankOf(b) - rankOf(a))
              .slice(0, most),
    }),
    queryKey: [HEALTH, 'schedules'],
    queryFn: async () => ({ rows: (await calls.listSchedules()).schedules }),
    refetchInterval: RENEW_MS,
  })

const trafficQuery = queryOptions({
  queryKey: [HEALTH, 'webhooks'],
  queryFn: () => calls.listWebhookTraffic(),
  refetchInterval: RENEW_MS,
})

export const useIncoming = (most?: number) =>
  useQuery({ ...trafficQuery, select: ({ incoming }) => ({ rows: incoming.slice(0, most) }) })

export const useOutgoing = (most?: number) =>
  useQuery({ ...trafficQuery, select: ({ outgoing }) => ({ rows: outgoing.slice(0, most) }) })

export const useNotes = () =>
  useQuery({
    queryKey: [NOTES],
    queryFn: async () => ({
      rows: (await calls.listStatusNotes()).notes,
    }),
  })
