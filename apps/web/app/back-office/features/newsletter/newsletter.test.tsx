// @vitest-environment happy-dom
import {
  editIssue,
  listIssues,
  listSubscribers,
  moveIssue,
  previewIssue,
  readIssue,
  testIssue,
  writeIssue,
} from '@keyhaven/contracts/staff/newsletter'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Newsletter from './screen.tsx'

const TAB = '/admin/main-site?tab=newsletter'
const words = {
  ...{ subject: 'New in May', preview: 'Two new editions' },
  blocks: [
    { kind: 'heading' as const, text: 'Hello' },
    { kind: 'text' as const, text: 'We have news.' },
  ],
}
const listed = { id: 3, subject: 'New in May', state: 'draft' as const, author: 'Bo Lind' }
const issue = { ...listed, version: 4, words }
const file = { issue, subscribers: 812 }
const at = `${TAB}&id=3`
const page = (about: object = {}) => [
  on(readIssue, { ...file, issue: { ...issue, ...about } }),
  on(previewIssue),
]

keepsItsPromises({
  name: 'The list of issues',
  part: <Newsletter />,
  at: TAB,
  full: on(listIssues, {
    issues: [listed, { id: 4, subject: 'April', state: 'sent', recipients: 700 }],
  }),
  shows: ['New in May', 'Bo Lind', '700', 'Sent'],
  empty: [on(listIssues), 'No issue yet'],
})

keepsItsPromises({
  name: 'The list of subscribers',
  part: <Newsletter />,
  at: `${TAB}&part=subscribers`,
  full: on(listSubscribers, {
    subscribers: [{ id: 's1', email: 'ana@example.com', source: 'account' }],
  }),
  shows: ['ana@example.com', 'The account'],
  empty: [on(listSubscribers), 'Nobody here'],
})

keepsItsPromises({
  name: 'The page of an issue',
  part: <Newsletter />,
  at,
  full: page(),
  shows: ['Send to 812 subscribers', '1. Heading', '2. Text'],
  calls: () => [on(previewIssue)],
})

showsByRole('An issue', <Newsletter />, { at, ready: 'Words', calls: page }, [
  ['marketing', ['Send to 812 subscribers', 'Send a test'], []],
  ['support', [], ['Send to 812 subscribers', 'Send a test']],
])

test.each(['support', 'auditor'] as const)(
  '%s may neither write nor see who subscribed',
  async (as) => {
    renderScreen(<Newsletter />, { at: `${TAB}&id=new`, as })
    await isSeen('Insufficient Permissions')
  },
)

actsKeepTheirPromises(<Newsletter />, { at, as: 'marketing', calls: page }, [
  {
    name: 'Sending an issue',
    open: 'Send to 812 subscribers',
    press: 'Send to 812 subscribers',
    call: on(moveIssue, { issue }),
    body: { move: 'send' },
  },
  {
    name: 'Sending a test',
    open: 'Send a test',
    press: 'Send test',
    call: on(testIssue),
    done: 'The test is on its way.',
  },
  {
    name: 'Pausing an issue',
    calls: () => page({ state: 'sending' }),
    open: 'Pause',
    press: 'Pause',
    call: on(moveIssue, { issue }),
    body: { move: 'pause' },
  },
  {
    name: 'Going on with an issue',
    calls: () => page({ state: 'paused' }),
    open: 'Go on',
    press: 'Go on',
    call: on(moveIssue, { issue }),
    body: { move: 'resume' },
  },
  {
    name: 'Stopping an issue for good',
    calls: () => page({ state: 'paused' }),
    open: 'Stop for good',
    press: 'Stop for good',
    call: on(moveIssue, { issue }),
    body: { move: 'stop' },
  },
])

test('what is changed is saved to its version before it can be sent', async () => {
  const { fill, press, sent } = renderScreen(<Newsletter />, {
    at,
    as: 'marketing',
    calls: [...page(), on(editIssue, refuse('version_stale'), { issue })],
  })
  await fill('Subject', 'New in June')
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
  await press('Save changes')
  await isSeen(/This has changed in the meantime/)
  await press('Save changes')
  await waitFor(() => expect(sent(editIssue)).toHaveLength(2))
  expect(sent(editIssue)[0]?.body).toMatchObject({ subject: 'New in June' })
  expect(sent(editIssue)[0]?.headers.get('if-match')).toBe('"4"')
})

test('blocks are added, moved and removed', async () => {
  const { press, fill, choose, sent, address } = renderScreen(<Newsletter />, {
    at: `${TAB}&id=new`,
    as: 'marketing',
    calls: [on(writeIssue, { id: 3 }), ...page()],
  })
  await fill('Subject', 'New in May')
  await fill(/^Preview line/, 'Two new editions')
  await press('Remove block 1')
  await fill('Text of block 1', 'We have news.')
  await press('Edition')
  await choose('Edition of block 2', 'home-2024')
  await press('Move block 2 up')
  await press('Save draft')
  await waitFor(() => expect(address()).toBe(at))
  expect(sent(writeIssue)[0]?.body).toMatchObject({
    blocks: [
      { kind: 'edition', productId: 'home-2024' },
      { kind: 'text', text: 'We have news.' },
    ],
  })
})

test('a block without words is refused at its field, and nothing is sent', async () => {
  const { press, sent } = renderScreen(<Newsletter />, {
    at: `${TAB}&id=new`,
    calls: [on(writeIssue)],
  })
  await press('Save draft')
  await waitFor(() =>
    expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(1),
  )
  expect(sent(writeIssue)).toEqual([])
})

test('an issue that left says what became of it, and cannot be changed', async () => {
  const results = { recipients: 700, accepted: 690, bounced: 10 }
  renderScreen(<Newsletter />, {
    at,
    as: 'marketing',
    calls: [
      on(readIssue, { ...file, issue: { ...issue, state: 'sent' }, results }),
      on(previewIssue),
    ],
  })
  await isSeen('690')
  expect(screen.queryByLabelText('Subject')).toBeNull()
})
