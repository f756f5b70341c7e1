import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { shelf } from './overview.ts'
import { homeScreen } from './screens/home.ts'

export const stepKeys = [
  'identity',
  'payments',
  'sender',
  'prices',
  'keys',
  'test-order',
  'returns',
  'hours',
  'super-admins',
  'demo-content',
] as const

const step = z.object({
  key: z.enum(stepKeys),
  title: z.string(),
  /** The fact that was read. */
  says: z.string(),
  isDone: z.boolean(),
  /** Whether the shop stays closed without it. */
  isNeeded: z.boolean(),
})
export type Step = z.infer<typeof step>

const opening = z.object({
  /** Whether payment keys move real money. */
  isLive: z.boolean(),
  /** Whether the owner opened the shop. Without live keys orders are taken all the same. */
  isOpen: z.boolean(),
  changed: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
})
export type Opening = z.infer<typeof opening>

export const readWelcome = {
  ...homeScreen.calls.readWelcome,
  summary: 'The steps to an open shop, each read from the data, and whether it is open',
  response: z.object({
    success: z.literal(true),
    steps: z.array(step),
    opening,
    /** Nobody else works here: what takes two people waits and is confirmed alone. */
    isAlone: z.boolean(),
  }),
} as const satisfies Endpoint
export type Welcome = z.infer<(typeof readWelcome)['response']>

const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(300, 'At most 300 characters'))

export const goLive = {
  ...homeScreen.calls.goLive,
  summary: 'Opens the shop, or closes it again; a super admin alone, with a second factor',
  body: z.object({ isOpen: z.boolean(), reason }),
  response: z.object({ success: z.literal(true), opening }),
} as const satisfies Endpoint

export const testPayments = {
  ...homeScreen.calls.testPayments,
  summary: 'Opens a payment of one dollar at the card provider and cancels it',
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

const work = z.object({
  key: z.string(),
  label: z.string(),
  /** Counted up to a hundred. */
  count: z.number(),
  /** How many of them are past their deadline. */
  overdue: z.number(),
  /** How many have a deadline that is near. */
  soon: z.number(),
  /** Since when the oldest waits. */
  oldestAt: z.nullable(z.string()),
  to: z.string(),
})
export type Work = z.infer<typeof work>

/** Work beside a place of the navigation; a total is no work. */
const menuCount = z.object({ screen: z.string(), count: z.number(), overdue: z.number() })
export type MenuCount = z.infer<typeof menuCount>

export const readMenuCounts = {
  ...homeScreen.calls.readMenuCounts,
  summary:
    'How much work of the caller waits at each place of the navigation, and how much is overdue',
  response: z.object({ success: z.literal(true), counts: z.array(menuCount) }),
} as const satisfies Endpoint

const recent = z.object({
  object: z.string(),
  /** What people call the object; null where it has no name. */
  name: z.nullable(z.string()),
  action: z.string(),
  at: z.string(),
})
export type Recent = z.infer<typeof recent>

export const readHome = {
  ...homeScreen.calls.readHome,
  summary: 'What waits for the caller, and what they worked on last',
  response: z.object({
    success: z.literal(true),
    firstName: z.string(),
    /** The sign-in before this one. */
    lastSignIn: z.nullable(z.object({ at: z.string(), device: z.string() })),
    /** Whether payment keys move real money. */
    isLive: z.boolean(),
    stores: z.array(z.object({ id: z.string(), name: z.string(), host: z.nullable(z.string()) })),
    /** Editions on sale by their keys; null for members who may not see stock. */
    stock: z.nullable(z.object({ fine: z.number(), low: z.number(), empty: z.number() })),
    /** Editions that run low, the emptiest first; null for members who import no keys. */
    low: z.nullable(z.array(shelf)),
    work: z.array(work),
    recent: z.array(recent),
  }),
} as const satisfies Endpoint
export type Home = z.infer<(typeof readHome)['response']>
