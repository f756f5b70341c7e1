// @vitest-environment happy-dom

import { listCannedReplies } from '@keyhaven/contracts/staff/canned-replies'
import { countInbox, listInbox, readInbox, watchInbox } from '@keyhaven/contracts/staff/inbox'
import { reportInbox } from '@keyhaven/contracts/staff/inbox-report'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Inbox from './screen.tsx'

const at = '/admin/main-site?tab=support'
const overdue = '2026-11-10T10:00:00.000Z'
const conversations = [
  {
    ...{
      reference: 'KH-T-1',
      name: 'Ana Moreno',
      subject: 'Key fails',
      source: 'contact' as const,
    },
    ...{ state: 'open' as const, priority: 'urgent' as const, dueAt: overdue },
    lastMessage: { author: 'customer' as const, text: 'It says used.' },
  },
  {
    ...{ reference: 'KH-T-2', name: 'Eva Roth', subject: 'Invoice', state: 'pending' as const },
    ...{ writing: 'Bo Lind', lastMessage: { author: 'staff' as const, text: 'Here it is.' } },
  },
]
const beside = () => [on(countInbox, { open: 3, mine: 1 })]
const open = () => [
  ...beside(),
  on(readInbox, {
    conversation: { reference: 'KH-T-1', name: 'Ana Moreno', subject: 'Key fails' },
  }),
  on(watchInbox),
  on(listCannedReplies),
]

keepsItsPromises({
  name: 'The inbox',
  part: <Inbox />,
  at,
  full: on(listInbox, { conversations }),
  shows: [
    'Ana Moreno',
    'Key fails',
    'It says used.',
    'Urgent',
    'Bo Lind is writing',
    'Waiting for customer',
    /over$/,
  ],
  empty: [on(listInbox), 'Nothing here'],
  calls: beside,
})

test('each view says how many wait in it, and asks for those alone', async () => {
  const { sent } = renderScreen(<Inbox />, {
    at: `${at}&view=unassigned`,
    calls: [on(listInbox), on(countInbox, { open: 3, unassigned: 2 })],
  })
  expect(await screen.findByRole('link', { name: /^Open ?3$/ })).toBeTruthy()
  const view = screen.getByRole('link', { name: /^Unassigned ?2$/ })
  expect(view.getAttribute('aria-current')).toBe('page')
  expect(sent(listInbox)[0]?.query).toMatchObject({ state: 'open', owner: 'nobody', sort: 'dueAt' })
})

test('J goes to the next conversation and K back', async () => {
  const { user, address } = renderScreen(<Inbox />, {
    at,
    calls: [on(listInbox, { conversations }), ...open()],
  })
  await screen.findByText('Eva Roth')
  await user.keyboard('j')
  await waitFor(() => expect(address()).toContain('id=KH-T-1'))
  await user.keyboard('j')
  await waitFor(() => expect(address()).toContain('id=KH-T-2'))
  await user.keyboard('k')
  await waitFor(() => expect(address()).toContain('id=KH-T-1'))
})

test('a filter stands above the conversations, and one press removes it', async () => {
  const { user, sent, address } = renderScreen(<Inbox />, {
    at: `${at}&source=mail&tag=refund`,
    calls: [on(listInbox), ...beside()],
  })
  await user.click(await screen.findByRole('link', { name: /^Tag: refund/ }))
  expect(address()).toBe(`${at}&source=mail`)
  expect(screen.getByRole('link', { name: /^Channel:/ })).toBeTruthy()
  expect(sent(listInbox)[0]?.query).toMatchObject({ source: 'mail', tag: 'refund' })
})

test('more conversations come when they are asked for', async () => {
  const { press, sent } = renderScreen(<Inbox />, {
    at,
    calls: [
      on(
        listInbox,
        { conversations: conversations.slice(0, 1), page: { next: 'c1' } },
        { conversations: conversations.slice(0, 1), page: { next: 'c1' } },
        { conversations: conversations.slice(1) },
      ),
      ...beside(),
    ],
  })
  await press('Show more conversations')
  await isSeen('Eva Roth')
  expect(sent(listInbox).at(-1)?.query).toMatchObject({ after: 'c1' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull())
})

const report = {
  ...{ conversations: 40, answered: 38, firstAnswer: { median: 45, p90: 300 } },
  rating: { average: 4.6, count: 12 },
}

keepsItsPromises({
  name: 'The report of the inbox',
  part: <Inbox />,
  at: `${at}&part=report`,
  full: on(reportInbox, report),
  shows: ['First answer, half within', '45 min', '4.6 of 5 from 12', '38'],
  empty: [on(reportInbox), 'No conversation began then.'],
  calls: () => [on(listInbox), ...beside()],
})

test('the report goes as far back as is chosen', async () => {
  const { user, sent } = renderScreen(<Inbox />, {
    at: `${at}&part=report`,
    calls: [on(reportInbox, report), on(listInbox), ...beside()],
  })
  await user.click(await screen.findByText('90 days'))
  await waitFor(() =>
    expect(sent(reportInbox).map(({ query }) => query.days)).toEqual(['30', '90']),
  )
})
