import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { notificationsScreen } from './screens/notifications.ts'

/** What news can be about, with what each means. */
export const notificationKinds = {
  orders: ['Orders', 'Orders that wait for a person, cannot reach their buyer or were sold low.'],
  money: ['Disputes and refunds', 'Disputes, fraud warnings, and refunds that did not arrive.'],
  returns: ['Returns', 'Money that was asked back and waits for a decision.'],
  stock: ['Low stock', 'An edition runs low or has no key left.'],
  backorders: ['Overdue keys', 'A buyer has waited for a key for more than a day.'],
  keys: ['Keys', 'Keys that do not work, and keys to report to a supplier.'],
  messages: ['Messages', 'What buyers write, and quotes that companies ask for.'],
  reviews: ['Reviews', 'A new review waits, or low ratings are published less often.'],
  approvals: ['Approvals', 'Something waits for a second person, or was decided.'],
  mentions: ['Mentions and work handed over', 'A colleague names you or hands you work.'],
  delivery: ['Mails and jobs that died', 'An e-mail or a job failed for good.'],
  webhooks: ['Silent systems', 'A system stopped listening, or the card provider stopped telling.'],
  security: ['Sign-ins', 'A new device, a reset second factor, a session used in part.'],
  health: [
    'Invariants and links',
    'Something that must always hold does not, or a link is broken.',
  ],
  summary: ['Monthly summary', 'What the month came to, on the first of the next. By e-mail only.'],
  alerts: [
    'Alerts',
    'The shop or a part of it is in trouble, or well again. Mailed unless you say otherwise.',
  ],
  guards: [
    'Safeguards',
    'A setting, role or host that keeps the shop safe was changed. Always mailed to those who approve.',
  ],
  other: ['Everything else', 'News without a kind of its own.'],
} as const satisfies Readonly<Record<string, readonly [label: string, about: string]>>
export type NotificationKind = keyof typeof notificationKinds

const kinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

const choice = z.object({
  kind: z.enum(kinds, 'There is no such kind'),
  onBell: z.boolean('On or off'),
  byEmail: z.boolean('On or off'),
})
export type NotificationChoice = z.infer<typeof choice>

const hour = z.nullable(
  z.int('A full hour').check(z.gte(0, 'From 0 to 23'), z.lte(23, 'From 0 to 23')),
)

/** When mails about news come, in hours of UTC. */
const rhythm = z.object({
  /** All mails of a day together at this hour; null sends them at once. */
  digestHour: hour,
  /** From this hour until the other nothing is mailed; both or neither. */
  quietFrom: hour,
  quietUntil: hour,
})
export type NotificationRhythm = z.infer<typeof rhythm>

const wanted = z.object({
  choices: z
    .array(choice, 'Choose for each kind')
    .check(
      z.refine(
        (choices) => new Set(choices.map(({ kind }) => kind)).size === choices.length,
        'Each kind once',
      ),
    ),
  rhythm: rhythm.check(
    z.refine(
      ({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null),
      'Quiet hours have a beginning and an end',
    ),
  ),
})

export const readNotificationChoices = {
  ...notificationsScreen.calls.readNotificationChoices,
  summary: 'What the caller wants to hear of, and when they are mailed',
  response: z.object({ success: z.literal(true), choices: z.array(choice), rhythm }),
} as const satisfies Endpoint

export const changeNotificationChoices = {
  ...notificationsScreen.calls.changeNotificationChoices,
  summary: 'Changes what the caller hears of, and when they are mailed',
  body: wanted,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
