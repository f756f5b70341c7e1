// @vitest-environment happy-dom
import { draftReply } from '@keyhaven/contracts/staff/assistant'
import {
  addCannedReply,
  editCannedReply,
  listCannedReplies,
  removeCannedReply,
} from '@keyhaven/contracts/staff/canned-replies'
import {
  addInboxFile,
  countInbox,
  handBackChat,
  listInbox,
  mergeInbox,
  noteInInbox,
  readInbox,
  replyFromInbox,
  sortInbox,
  watchInbox,
} from '@keyhaven/contracts/staff/inbox'
import { listColleagues } from '@keyhaven/contracts/staff/notes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { type Answered, on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Inbox from './screen.tsx'

const message = {
  ...{
    id: 9,
    author: 'customer' as const,
    body: 'It says used.',
    via: 'mail' as const,
    quoted: '',
  },
}
const conversation = {
  ...{ reference: 'KH-T-1', name: 'Ana Moreno', email: 'ana@example.com', subject: 'Key fails' },
  ...{
    state: 'open' as const,
    messages: [message],
    phone: '',
    orderNumberSaid: '',
    isProven: true,
  },
}
let serial = 0
// What is begun for a conversation stays in the document: each test has one of its own.
const begin = (
  about: object = {},
  more: readonly Answered[] = [],
  as: 'support' | 'auditor' = 'support',
) => {
  serial += 1
  const reference = `KH-T-${serial}`
  const begun = { ...conversation, reference, ...about }
  return renderScreen(<Inbox />, {
    as,
    at: `/admin/main-site?tab=support&id=${reference}`,
    calls: [...more, on(readInbox, { conversation: begun }), ...beside()],
  })
}
const replies = [
  { id: 4, title: 'Thanks', body: 'Dear {{name}}, thank you for {{reference}}, once {{ticket}}.' },
]
const beside = () => [
  on(listInbox),
  on(countInbox),
  on(watchInbox),
  on(listCannedReplies, { replies }),
  on(listColleagues, { colleagues: [{ id: 's2', name: 'Bo Lind' }] }),
]

keepsItsPromises({
  name: 'A conversation',
  part: <Inbox />,
  at: '/admin/main-site?tab=support&id=KH-T-1',
  full: on(readInbox, {
    conversation: { ...conversation, earlier: [{ reference: 'KH-T-0', subject: 'Before' }] },
  }),
  shows: ['Key fails', 'It says used.', 'ana@example.com', 'by e-mail', 'Before'],
  calls: beside,
})

showsByRole(
  'A conversation',
  <Inbox />,
  {
    at: '/admin/main-site?tab=support&id=KH-T-1',
    ready: 'It says used.',
    calls: () => [on(readInbox, { conversation }), ...beside()],
  },
  [
    [
      'support',
      ['Resolve', 'Snooze', 'Send and set to Waiting', 'Draft an answer', 'Payment link'],
      [],
    ],
    ['auditor', [], ['Resolve', 'Snooze', 'Send and set to Waiting', 'Payment link']],
  ],
)

test('an answer goes once, names the last message that was read, and leaves an empty field', async () => {
  const { fill, press, sent } = begin({}, [on(replyFromInbox, refuse('unavailable'), {})])
  await fill('Answer to Ana Moreno', 'Please try again. ')
  await press('Send and set to Waiting')
  await isSeen('Nothing was sent.')
  await press('Send and set to Waiting')
  await waitFor(() => expect(sent(replyFromInbox)).toHaveLength(2))
  const [first, second] = sent(replyFromInbox)
  expect(second?.body).toEqual({
    message: 'Please try again.',
    seen: 9,
    next: 'pending',
    files: [],
  })
  expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'))
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Answer to Ana Moreno')).value).toBe(
      '',
    ),
  )
})

test.each([
  ['Send and resolve', 'resolved'],
  ['Send and keep open', 'open'],
])('%s says what becomes of the conversation', async (name, next) => {
  const { fill, press, sent, user } = begin({}, [on(replyFromInbox)])
  await fill('Answer to Ana Moreno', 'Done.')
  await press('Send in another way')
  await user.click(await screen.findByRole('menuitem', { name }))
  await waitFor(() => expect(sent(replyFromInbox)[0]?.body).toMatchObject({ next }))
})

test('a note is for staff alone', async () => {
  const { user, press, sent } = begin({}, [on(noteInInbox)])
  await user.click(await screen.findByText('Internal note'))
  await user.click(await screen.findByPlaceholderText('Only staff see this'))
  await user.paste('Called her.')
  await press('Add note')
  await waitFor(() => expect(sent(noteInInbox)[0]?.body).toEqual({ message: 'Called her.' }))
})

test('a canned reply is filled in with what is known', async () => {
  const { press, user } = begin()
  await press('Canned replies')
  await user.click(await screen.findByRole('menuitem', { name: 'Thanks' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Answer to Ana Moreno')
  expect(field.value).toMatch(/^Dear Ana, thank you for (KH-T-\d+), once \1\.$/)
})

test('a reply that claims an act is not sent unwarned', async () => {
  const { user } = begin()
  const field = await screen.findByLabelText('Answer to Ana Moreno')
  await user.type(field, 'I have replaced your key.')
  await isSeen(/^This says that a key was replaced/)
  await user.clear(field)
  expect(screen.queryByText(/^This says that/)).toBeNull()
})

test('canned replies are written, changed and removed', async () => {
  const { press, fill, user, sent, dialog } = begin({}, [
    on(addCannedReply, refuse('unavailable'), {}),
    on(editCannedReply),
    on(removeCannedReply),
  ])
  await press('Canned replies')
  await user.click(await screen.findByRole('menuitem', { name: 'Write and change them' }))
  const form = await dialog('Canned replies')
  await press('New reply', form)
  await fill('Title', 'Hello', form)
  await fill('Reply', 'Dear {{name}}', form)
  await press('Save', form)
  expect(await form.findByText('That was not saved.')).toBeTruthy()
  await press('Save', form)
  await isSeen('Saved.')
  expect(sent(addCannedReply)[1]?.body).toEqual({ title: 'Hello', body: 'Dear {{name}}' })
  await press('Thanks', form)
  await fill('Title', 'Many thanks', form)
  await press('Save', form)
  await waitFor(() =>
    expect(sent(editCannedReply)[0]?.body).toMatchObject({ title: 'Many thanks' }),
  )
  await press('Remove Thanks', form)
  await isSeen('Removed.')
  expect(sent(removeCannedReply)[0]?.params).toEqual({ id: '4' })
})

test.each([
  [
    { text: 'Please restart.', sources: [{ title: 'Activation' }] },
    'A draft from: Activation. Read it first.',
    'Please restart.',
  ],
  [{ text: '', sources: [] }, 'Our pages do not answer this, or it needs a person.', ''],
])('a drafted answer is read first: %j', async (draft, words, text) => {
  const { press } = begin({}, [on(draftReply, draft)])
  await press('Draft an answer')
  await isSeen(words)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Answer to Ana Moreno')
  expect(field.value).toBe(text)
})

test('a file goes with the answer until it is taken off', async () => {
  const file = { id: `file_${'a'.repeat(32)}`, name: 'help.pdf', size: 2_048 }
  const { user, press, sent } = begin({}, [on(addInboxFile, { file })])
  const field = await screen.findByLabelText('File to send')
  await user.upload(field, new File(['x'], 'help.pdf', { type: 'application/pdf' }))
  await isSeen('help.pdf')
  expect(sent(addInboxFile)[0]?.headers.get('x-file-name')).toBe('help.pdf')
  await press('Remove help.pdf')
  expect(screen.queryByText('help.pdf')).toBeNull()
})

const sorts: [
  name: string,
  go: (shown: ReturnType<typeof begin>) => Promise<unknown>,
  body: object,
  done: string,
  about?: object,
][] = [
  ['resolved', ({ press }) => press('Resolve'), { state: 'resolved' }, 'Resolved.'],
  [
    'opened again',
    ({ press }) => press('Open again'),
    { state: 'open' },
    'Open again.',
    { state: 'resolved' },
  ],
  [
    'moved to spam',
    async ({ press, user }) => {
      await press('More')
      await user.click(await screen.findByRole('menuitem', { name: 'Spam' }))
    },
    { state: 'spam' },
    'Moved to spam.',
  ],
  [
    'given a priority',
    async ({ press, user }) => {
      await press('More')
      await user.click(await screen.findByRole('menuitemradio', { name: 'High' }))
    },
    { priority: 'high' },
    'Saved.',
  ],
  [
    'given to a colleague',
    async ({ press, user }) => {
      await press(/change who looks after it/)
      await user.click(await screen.findByRole('menuitemradio', { name: 'Bo Lind' }))
    },
    { assigneeId: 's2' },
    'Assigned.',
  ],
  [
    'taken with a key',
    async ({ user }) => {
      await screen.findByText('It says used.')
      await user.keyboard('a')
    },
    { assigneeId: 'staff_me' },
    'It is yours.',
  ],
]
test.each(sorts)('a conversation is %s', async (_, go, body, done, about = {}) => {
  const shown = begin(about, [on(sortInbox)])
  await go(shown)
  await isSeen(done)
  expect(shown.sent(sortInbox)[0]?.body).toEqual(body)
})

test('a conversation that is put off comes back at a time that is said', async () => {
  const { press, user, sent } = begin({}, [on(sortInbox)])
  await press('Snooze')
  await user.click(await screen.findByRole('menuitem', { name: 'For three hours' }))
  await isSeen('Snoozed.')
  const body = sent(sortInbox)[0]?.body as { state: string; snoozedUntil: string }
  expect(body.state).toBe('snoozed')
  const hours = (Date.parse(body.snoozedUntil) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(2.9)
  expect(hours).toBeLessThan(3.1)
})

test('what cannot be changed says why', async () => {
  const { press } = begin({}, [
    on(sortInbox, refuse('conflict', { message: 'A colleague was faster.' })),
  ])
  await press('Resolve')
  await isSeen('A colleague was faster.')
})

test('tags are words between commas, with dashes for spaces', async () => {
  const { press, user, fill, dialog, sent } = begin({ tags: ['refund'] }, [on(sortInbox)])
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'Change tags' }))
  const form = await dialog('Change tags')
  await fill('Tags', 'Refund, Second Key,', form)
  await press('Save', form)
  await isSeen('Saved.')
  expect(sent(sortInbox)[0]?.body).toEqual({ tags: ['refund', 'second-key'] })
})

test('two conversations become one', async () => {
  const earlier = [{ reference: 'KH-T-0', subject: 'Before' }]
  const { press, user, dialog, sent } = begin({ earlier }, [on(mergeInbox)])
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'Merge' }))
  await press('Merge', await dialog())
  await isSeen('Merged.')
  expect(sent(mergeInbox)[0]?.body).toEqual({ into: 'KH-T-0' })
})

test('a chat goes back to the assistant', async () => {
  const { press, sent } = begin({ chat: 'joined' }, [on(handBackChat)])
  await press(/^Hand back/)
  await isSeen('The assistant has the chat again.')
  expect(sent(handBackChat)).toHaveLength(1)
})

test.each([
  [{ messages: [{ ...message, senderCheck: 'failed' }] }, 'Sender check failed'],
  [{ messages: [{ ...message, senderCheck: 'unknown' }] }, 'Sender not verified'],
  [
    { messages: [{ ...message, sender: 'eve@example.com' }] },
    'From eve@example.com, not the customer',
  ],
  [{ messages: [{ ...message, isAutomatic: true }] }, 'Automatic'],
  [{ messages: [{ ...message, isNote: true, author: 'staff', by: 'Bo Lind' }] }, 'Internal note'],
  [{ messages: [{ ...message, quoted: 'You wrote' }] }, 'Quoted text'],
  [{ isProven: false }, /Nobody has proven this address/],
  [{ isProven: false, chat: 'joined' }, /also shown in the chat/],
])('a doubt is said: %j', async (about, words) => {
  begin(about)
  await isSeen(words)
})

test('what was merged into another conversation leads there, and takes no answer', async () => {
  begin({ mergedInto: 'KH-T-0' })
  const link = await screen.findByRole('link', { name: 'Open KH-T-0' })
  expect(link.getAttribute('href')).toContain('id=KH-T-0')
  expect(screen.queryByRole('button', { name: 'Send and set to Waiting' })).toBeNull()
})

test('colleagues who write at the same time are named', async () => {
  begin({}, [on(watchInbox, { others: [{ name: 'Bo Lind', isWriting: true }] })])
  await isSeen('Bo Lind is writing an answer.')
})

test('a message that comes while an answer is written has to be read first', async () => {
  serial += 1
  const reference = `KH-T-${serial}`
  const newer = { ...message, id: 12, body: 'It works now!' }
  const shown = renderScreen(<Inbox />, {
    as: 'support',
    at: `/admin/main-site?tab=support&id=${reference}`,
    calls: [
      on(
        readInbox,
        { conversation: { ...conversation, reference } },
        { conversation: { ...conversation, reference, messages: [message, newer] } },
      ),
      on(replyFromInbox, refuse('conflict', { message: 'A message came meanwhile.' }), {}),
      ...beside(),
    ],
  })
  await shown.fill('Answer to Ana Moreno', 'Please restart.')
  await shown.press('Send and set to Waiting')
  await isSeen('A message came while you were writing.')
  await shown.press('I have read it')
  await shown.press('Send and set to Waiting')
  await waitFor(() => expect(shown.sent(replyFromInbox)).toHaveLength(2))
  expect(shown.sent(replyFromInbox).map(({ body }) => (body as { seen: number }).seen)).toEqual([
    9, 12,
  ])
})

test('a long conversation can be scrolled by keyboard', async () => {
  begin()
  expect((await screen.findByRole('region', { name: 'Messages' })).tabIndex).toBe(0)
})
