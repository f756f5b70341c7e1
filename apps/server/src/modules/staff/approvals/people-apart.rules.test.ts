import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Apart, type TieKind, tiedSentence, whyTied } from './people-apart.rules.ts'

const now = new Date('2026-11-21T14:05:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const apart: Apart = {
  now,
  askerName: 'Bea Other',
  tie: null,
  since: hoursAgo(90 * 24),
  resetAt: null,
  isSameBrowser: false,
  isSameNetwork: false,
}

const tied = (kind: TieKind, isByDecider: boolean, hours: number): Partial<Apart> => ({
  tie: { kind, isByDecider, at: hoursAgo(hours) },
})

test.each<[string, Partial<Apart>, string | null]>([
  ['two who met long ago', {}, null],
  ['two in one office', { isSameNetwork: true }, null],
  [
    'who invited the other',
    tied('invited', true, 3 * 24),
    'You invited Bea Other 3 days ago. Someone else has to approve this until 18 December.',
  ],
  [
    'who was invited by the other',
    tied('invited', false, 25),
    'Bea Other invited you a day ago. Someone else has to approve this until 20 December.',
  ],
  [
    'who was let in again',
    tied('reactivated', false, 2),
    'Bea Other reactivated you less than a day ago. Someone else has to approve this until 21 December.',
  ],
  [
    'who gave the role',
    tied('role', true, 48),
    'You gave Bea Other their role 2 days ago. Someone else has to approve this until 19 December.',
  ],
  ['who gave the role 30 days ago', tied('role', true, 30 * 24), null],
  [
    'who decides since an hour',
    { since: hoursAgo(1) },
    'New approvers wait 72 hours. You can approve this from 24 November, 13:05 UTC.',
  ],
  ['who decides since 72 hours', { since: hoursAgo(72) }, null],
  [
    'who may not decide',
    { since: null },
    'New approvers wait 72 hours. You can approve this from 24 November, 14:05 UTC.',
  ],
  [
    'whose password was reset',
    { resetAt: hoursAgo(23) },
    'Your password or second factor was reset. You can approve this from 21 November, 15:05 UTC.',
  ],
  ['whose password was reset a day ago', { resetAt: hoursAgo(24) }, null],
  [
    'who sits at the browser of the other',
    { isSameBrowser: true },
    'Bea Other signed in with this browser in the last 30 days. Approve this in a browser that only you use.',
  ],
])('%s', (_, facts, why) => {
  expect(whyTied({ ...apart, ...facts })).toBe(why)
})

const kinds: TieKind[] = [
  'invited',
  'invited_again',
  'reactivated',
  'role',
  'rights',
  'factors',
  'stores',
]

test('a tie of any kind holds for 30 days and not a minute longer, no matter who made it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.boolean(),
      fc.integer({ min: 0, max: 60 * 24 * 60 }),
      (kind, isByDecider, minutes) => {
        const tie = { kind, isByDecider, at: new Date(now.getTime() - minutes * 60_000) }
        expect(whyTied({ ...apart, tie }) === null).toBe(minutes >= 30 * 24 * 60)
      },
    ),
  )
})

test.each<[TieKind, string, string]>([
  ['invited', 'You invited Bea', 'Bea invited you'],
  ['invited_again', 'You invited Bea again', 'Bea invited you again'],
  ['reactivated', 'You reactivated Bea', 'Bea reactivated you'],
  ['role', 'You gave Bea their role', 'Bea gave you your role'],
  ['rights', 'You gave the role of Bea more rights', 'Bea gave your role more rights'],
  ['factors', 'You reset the second factor of Bea', 'Bea reset your second factor'],
  ['stores', 'You set the stores of Bea', 'Bea set your stores'],
])('a tie by %s says who did what', (kind, byDecider, byAsker) => {
  const says = (isByDecider: boolean) =>
    tiedSentence({ kind, isByDecider, at: hoursAgo(48) }, 'Bea', now)
  const until = ' 2 days ago. Someone else has to approve this until 19 December.'
  expect([says(true), says(false)]).toEqual([byDecider + until, byAsker + until])
})
