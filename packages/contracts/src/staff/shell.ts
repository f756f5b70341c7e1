import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { choiceFilter, flagFilter } from './list-filters.ts'
import { menuGroups } from './screens/menu.ts'
import { notificationsScreen } from './screens/notifications.ts'
import { shellScreen } from './screens/shell.ts'

const done = z.object({ success: z.literal(true) })

export const preferences = z.object({
  /** Keys without a modifier, such as J and K. */
  hasSingleKeys: z.boolean(),
  isNavNarrow: z.boolean(),
  /** Groups of the navigation that are folded. */
  foldedGroups: z._default(z.array(z.enum(menuGroups)).check(z.maxLength(menuGroups.length)), []),
})
export type Preferences = z.infer<typeof preferences>

export const readShell = {
  ...shellScreen.calls.readShell,
  summary: 'What stands around every staff page: test or live, unread news, preferences',
  response: z.object({
    success: z.literal(true),
    environment: z.enum(['test', 'live']),
    /** Counted up to a hundred. */
    unread: z.number(),
    /** Requests confirmed alone in 30 days, while the last one is of the last 7 days. */
    confirmedAlone: z.number(),
    preferences,
    /** Those the caller may see, the main one first. */
    stores: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
} as const satisfies Endpoint

export const changePreferences = {
  ...shellScreen.calls.changePreferences,
  summary: 'Changes how the caller wants the back office',
  body: preferences,
  response: done,
} as const satisfies Endpoint

export const severities = ['info', 'warning', 'critical'] as const

export const notification = z.object({
  id: z.number(),
  severity: z.enum(severities),
  title: z.string(),
  body: z.string(),
  /** What it is about, as in the audit log; empty if nothing in particular. */
  object: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = {
  ...notificationsScreen.calls.listNotifications,
  summary: 'News for the caller, the newest first',
  query: z.object({
    ...pageQuery,
    ...choiceFilter('severity', severities),
    ...flagFilter('isRead'),
    sort: z._default(sortOf(['createdAt']), '-createdAt'),
  }),
  response: z.object({
    success: z.literal(true),
    notifications: z.array(notification),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

/** What the events of one group have in common: the word that their keys begin with. */
const newsWord = z
  .string('Say which news')
  .check(z.regex(/^[a-z-]{1,40}$/, 'There is no such news'))

const newsGroup = z.object({
  word: newsWord,
  severity: z.enum(severities),
  /** How many of them are unread. */
  count: z.number(),
  /** How many different things they are about. */
  things: z.number(),
  /** The latest of them, as it was told. */
  latest: z.object({ id: z.number(), title: z.string(), body: z.string(), object: z.string() }),
  latestAt: z.string(),
  /** Since when the oldest of them waits. */
  oldestAt: z.string(),
})
export type NewsGroup = z.infer<typeof newsGroup>

export const listNewsGroups = {
  ...notificationsScreen.calls.listNewsGroups,
  summary: 'Unread news for the caller, equal ones together, the most urgent first',
  response: z.object({
    success: z.literal(true),
    groups: z.array(newsGroup),
    /** Whether they are mailed as well: at once, once a day, or not at all. */
    mails: z.enum(['none', 'at_once', 'daily']),
  }),
} as const satisfies Endpoint

export const readNewsGroup = {
  ...notificationsScreen.calls.readNewsGroup,
  summary: 'Marks all news of one group as read by the caller',
  body: z.object({ word: newsWord }),
  response: done,
} as const satisfies Endpoint

export const readOneNotification = {
  ...notificationsScreen.calls.readOneNotification,
  summary: 'Marks news as read by the caller',
  params: z.object({ id: z.coerce.number('There is no such news').check(z.int(), z.gte(1)) }),
  response: done,
} as const satisfies Endpoint

export const readEveryNotification = {
  ...notificationsScreen.calls.readEveryNotification,
  summary: 'Marks all news as read by the caller',
  response: done,
} as const satisfies Endpoint
