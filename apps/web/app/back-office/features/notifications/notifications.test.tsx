// @vitest-environment happy-dom
import {
  changeNotificationChoices,
  readNotificationChoices,
} from '@keyhaven/contracts/staff/notification-kinds'
import {
  listNewsGroups,
  listNotifications,
  readEveryNotification,
  readNewsGroup,
  readOneNotification,
} from '@keyhaven/contracts/staff/shell'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import { NotificationChoices } from './choices.tsx'
import Notifications from './screen.tsx'

const notifications = [
  {
    id: 5,
    title: 'A dispute was opened',
    body: 'KH-7F3K-9Q2D',
    severity: 'critical' as const,
    object: 'order:order_A',
  },
  { id: 6, title: 'Stock is low', body: 'Home 2024', severity: 'warning' as const, isRead: true },
]
const calls = () => [on(listNotifications, { notifications }), on(listNewsGroups)]

keepsItsPromises({
  name: 'The notifications',
  part: <Notifications />,
  full: on(listNotifications, { notifications }),
  shows: ['A dispute was opened', 'Unread:', 'Warning', 'KH-7F3K-9Q2D'],
  empty: [on(listNotifications), 'Nothing has happened yet'],
  calls: () => [on(listNewsGroups)],
})

test('news leads to what it is about', async () => {
  renderScreen(<Notifications />, { calls: calls() })
  const link = await screen.findByRole('link', { name: /A dispute was opened/ })
  expect(link.getAttribute('href')).toContain('id=order_A')
})

test.each([
  ['one', readOneNotification],
  ['all', readEveryNotification],
])('%s is marked as read, and a refusal is told', async (which, endpoint) => {
  const { press, user, sent } = renderScreen(<Notifications />, {
    calls: [...calls(), on(endpoint, refuse('unavailable'), {})],
  })
  const mark = async () => {
    if (which === 'all') return await press('Mark all as read')
    await press('More for A dispute was opened')
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }))
  }
  await mark()
  await isSeen('Not marked as read')
  await mark()
  await waitFor(() => expect(sent(endpoint)).toHaveLength(2))
})

const groups = [
  {
    word: 'backorder',
    severity: 'warning' as const,
    count: 9,
    things: 8,
    latest: { id: 5, title: 'KH-7F3K-9Q2D waits', body: '', object: 'order:order_A' },
    oldestAt: new Date(Date.now() - 42 * 86_400_000).toISOString(),
  },
]

test('equal news is one line above the list, and is read together', async () => {
  const { press, sent } = renderScreen(<Notifications />, {
    calls: [
      on(listNotifications, { notifications }),
      on(listNewsGroups, { groups }, {}),
      on(readNewsGroup, refuse('unavailable'), {}),
    ],
  })
  const line = await screen.findByRole('link', { name: '8 orders wait for keys, oldest 42 days' })
  expect(line.getAttribute('href')).toContain('queue=waiting')
  await press(/^Mark as read: 8 orders/)
  await isSeen('Not marked as read')
  await press(/^Mark as read: 8 orders/)
  await waitFor(() => expect(screen.queryByText(/8 orders wait/)).toBeNull())
  expect(sent(readNewsGroup)[1]?.body).toEqual({ word: 'backorder' })
})

const rhythm = { digestHour: null, quietFrom: null, quietUntil: null }
const choices = [
  { kind: 'money' as const, onBell: true, byEmail: false },
  { kind: 'guards' as const, onBell: true, byEmail: true },
  { kind: 'summary' as const, onBell: false, byEmail: false },
]
const chosen = () => [on(readNotificationChoices, { choices, rhythm })]

keepsItsPromises({
  name: 'The own choice of news',
  part: <NotificationChoices />,
  full: chosen(),
  shows: ['What you hear of', 'When mails come'],
})

test('a choice is kept as it was made, with quiet hours that have an end', async () => {
  const { press, choose, user, sent } = renderScreen(<NotificationChoices />, {
    calls: [...chosen(), on(changeNotificationChoices, refuse('unavailable'), {})],
  })
  const [mail] = await screen.findAllByLabelText(/^E-mail: /)
  if (mail) await user.click(mail)
  await choose('No mails from', '21')
  await press('Save')
  await isSeen('Nothing was kept')
  await press('Save')
  await isSeen('Your choice is kept')
  expect(sent(changeNotificationChoices)[1]?.body).toMatchObject({
    rhythm: { digestHour: null, quietFrom: 21, quietUntil: 7 },
    choices: expect.arrayContaining([{ kind: 'money', onBell: true, byEmail: true }]),
  })
})

test.each([
  ['finance', [], true],
  ['support', [], false],
  ['finance', ['berlin'], false],
] as const)(
  '%s limited to %j is offered the monthly summary: %s',
  async (as, stores, isOffered) => {
    renderScreen(<NotificationChoices />, { as, stores, calls: chosen() })
    await isSeen('What you hear of')
    expect(screen.queryAllByLabelText(/^E-mail: /)).toHaveLength(isOffered ? 2 : 1)
  },
)

test('changed safeguards are told to all who approve: there is nothing to choose', async () => {
  renderScreen(<NotificationChoices />, { calls: chosen() })
  await isSeen('What you hear of')
  expect(screen.getAllByLabelText(/^Bell: /)).toHaveLength(1)
})
