import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import { cartReminders } from './abandoned-carts/abandoned-carts.jobs.ts'
import {
  duplicateRefunds,
  overdueReleaseCodes,
  purgeExpired,
  reconciler,
} from './checkout/checkout.jobs.ts'
import { oldKeptCarts } from './kept-carts/kept-carts.jobs.ts'
import { oldAgentCarts } from './ucp/ucp.jobs.ts'

export const buyingJobs: readonly Job[] = [duplicateRefunds]

export const buyingTicks: readonly Tick[] = [
  reconciler,
  purgeExpired,
  overdueReleaseCodes,
  cartReminders,
  oldKeptCarts,
  oldAgentCarts,
]
