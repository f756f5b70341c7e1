// @vitest-environment happy-dom
import { disputesOfOrder } from '@keyhaven/contracts/staff/disputes'
import {
  askFormerMailbox,
  askRefill,
  releaseKeys,
  viewOrderDetails,
} from '@keyhaven/contracts/staff/order-details'
import { revealKey } from '@keyhaven/contracts/staff/orders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { AT_ORDER as at, staffLicense, staffOrder } from '../../../testing/staff-order.ts'
import { isSeen } from '../../../testing/staff-promises.tsx'
import Orders from './screen.tsx'

const KEY = 'RT4VK-92MHW-6XCPD-J3Q8B-7QK2M'
const withLicense =
  (license: object = {}) =>
  () => [
    on(viewOrderDetails, { ...staffOrder, licenses: [{ ...staffLicense, ...license }] }),
    on(disputesOfOrder),
  ]

actsKeepTheirPromises(<Orders />, { at, as: 'admin', calls: withLicense() }, [
  {
    name: 'Revealing a key',
    open: 'Reveal',
    press: 'Reveal key',
    hasReason: true,
    call: on(revealKey, { licenseKey: KEY }),
    body: { assignmentId: 11, reason: REASON },
    done: KEY,
  },
  {
    name: 'Revealing a key beyond what one person may',
    open: 'Reveal',
    press: 'Reveal key',
    hasReason: true,
    call: on(revealKey, { approval: { summary: 'Reveal 7QK2M' } }),
    body: { assignmentId: 11, reason: REASON },
    done: 'A colleague must approve this first. They were told.',
  },
  {
    name: 'Showing withheld keys with a code of the old mailbox',
    calls: withLicense({ isWithheld: true }),
    open: 'Show withheld keys',
    press: 'Show the keys',
    isReady: true,
    fill: async ({ fill }, dialog) => fill('Code from the old mailbox', 'ABCD2345', dialog),
    call: on(releaseKeys, { approval: null }),
    body: { reason: REASON, code: 'ABCD2345' },
    done: 'The keys are shown again.',
    hasReason: true,
  },
  {
    name: 'Showing withheld keys without a code',
    calls: withLicense({ isWithheld: true }),
    open: 'Show withheld keys',
    press: 'Ask a colleague',
    hasReason: true,
    call: on(releaseKeys, { approval: { summary: 'Show the keys' } }),
    done: 'A colleague must approve this first. They were told.',
  },
  {
    name: 'Asking again for another key',
    calls: withLicense({ refill: 'lapsed' }),
    open: 'Ask again',
    press: 'Ask a colleague',
    hasReason: true,
    call: on(askRefill, { approval: { summary: 'Another key' } }),
    body: { lineId: 1, slot: 1, reason: REASON },
  },
])

test('a revealed key goes from the screen as soon as it is hidden', async () => {
  const { press, dialog } = renderScreen(<Orders />, {
    at,
    calls: [...withLicense()(), on(revealKey, { licenseKey: KEY })],
  })
  await press('Reveal')
  const form = await dialog()
  await press('The supplier asks for the key.', form)
  expect((form.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe(
    'The supplier asks for the key.',
  )
  await press('Reveal key', form)
  await screen.findByText(KEY)
  expect(screen.getByText('Hidden in 20 s')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the key' })).toBeTruthy()
  await press('Hide')
  expect(document.body.textContent).not.toContain(KEY.slice(0, 5))
})

test.each([
  [on(askFormerMailbox, { sentTo: 'a…@example.com' }), 'A code is on its way to a…@example.com'],
  [on(askFormerMailbox, refuse('too_many_requests')), 'No code was sent'],
])('the old mailbox is asked for a code: %#', async (call, words) => {
  const { press, dialog } = renderScreen(<Orders />, {
    at,
    calls: [...withLicense({ isWithheld: true })(), call],
  })
  await press('Show withheld keys')
  await press('Ask the old mailbox', await dialog())
  await isSeen(words)
})

test.each([
  ['waiting', 'Waiting for stock'],
  ['seen', 'Seen'],
  ['requested', 'Asked back'],
  ['withdrawn', 'Withdrawn'],
  ['held', 'Held'],
])('a licence that is %s says “%s”', async (state, words) => {
  renderScreen(<Orders />, { at, as: 'support', calls: withLicense({ state })() })
  await isSeen(words)
  expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull()
})

test('a key that a colleague decides on, and one that is withheld, cannot be revealed', async () => {
  renderScreen(<Orders />, { at, calls: withLicense({ isWithheld: true, refill: 'asked' })() })
  await isSeen('A colleague decides')
  await isSeen('Withheld')
  expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull()
})
