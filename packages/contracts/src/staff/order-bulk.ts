import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { startedJob } from './bulk-jobs.ts'
import { listOrders, orderFilters, orderTag } from './orders.ts'
import { ordersScreen } from './screens/orders.ts'

const MOST_TICKED = 500
const { queue, q, tag, assignee, store } = listOrders.query.shape

/** Orders that were ticked, or all that the filters of the list find when the act begins. */
export const chosenOrders = z.union([
  z.strictObject({
    ids: z
      .array(z.string().check(z.maxLength(60)))
      .check(z.minLength(1, 'Choose at least one order'), z.maxLength(MOST_TICKED)),
  }),
  z.strictObject({ filters: z.strictObject({ queue, q, tag, assignee, store, ...orderFilters }) }),
])

export const tagOrders = {
  ...ordersScreen.calls.tagOrders,
  summary: 'Adds a tag to many orders in the background',
  body: z.object({ chosen: chosenOrders, tag: orderTag }),
  response: startedJob,
  status: 202,
} as const satisfies Endpoint

export const resendOrders = {
  ...ordersScreen.calls.resendOrders,
  summary: 'Sends the keys of many orders once more, each to the address of its order',
  body: z.object({ chosen: chosenOrders }),
  response: startedJob,
  status: 202,
} as const satisfies Endpoint

export const exportOrders = {
  ...ordersScreen.calls.exportOrders,
  summary: 'Freezes which orders are meant and prepares them as a file',
  body: z.object({ chosen: chosenOrders }),
  response: startedJob,
  status: 202,
} as const satisfies Endpoint

export const readOrderExport = {
  ...ordersScreen.calls.readOrderExport,
  summary: 'The orders of an own export as CSV, without keys; no cell is a formula',
  params: z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) }),
  response: z.unknown(),
} as const satisfies Endpoint
