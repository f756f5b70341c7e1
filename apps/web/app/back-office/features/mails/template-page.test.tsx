// @vitest-environment happy-dom
import {
  discardMailDraft,
  draftMailWords,
  listMailTemplates,
  previewMailTemplate,
  publishMailWords,
  readMailTemplate,
  restoreMailWords,
  testMailTemplate,
} from '@keyhaven/contracts/staff/mail-words'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Mails from './screen.tsx'

const TAB = '/admin/main-site?tab=email'
const at = `${TAB}&template=order-confirmed`
const phrase = {
  text: 'Thank you',
  places: ['heading' as const],
  samples: ['one licence'],
  variables: ['name'],
}
const change = { text: 'Thank you', before: 'Thank you', after: 'Many thanks' }
const version = { version: 2, by: 'Cy Roe', reason: 'Warmer', changes: [change] }
const file = {
  ...{
    name: 'order-confirmed',
    samples: ['one licence'],
    phrases: [phrase],
    words: {},
    version: 2,
  },
  ...{ stamp: 's1', versions: [version, { ...version, version: 1, reason: 'First' }] },
}
const draft = {
  words: { 'Thank you': 'Many thanks' },
  by: 'Bo Lind',
  basedOn: 2,
  changes: [change],
}
const preview = () =>
  on(previewMailTemplate, {
    subject: 'Your keys',
    checks: [{ says: 'It names the order', isGood: true }],
  })
const page = (about: object = {}) => [
  on(readMailTemplate, { ...file, ...about }),
  preview(),
  on(listMailTemplates),
]
const withDraft = () => page({ draft })

keepsItsPromises({
  name: 'The list of kinds of e-mail',
  part: <Mails />,
  at: TAB,
  full: on(listMailTemplates, {
    templates: [
      { name: 'order-confirmed', version: 2, changedBy: 'Cy Roe', hasDraft: true },
      { name: 'newsletter', isMarketing: true },
    ],
  }),
  shows: ['Version 2', 'Draft', 'Marketing', 'Default'],
  empty: [on(listMailTemplates), 'No mails'],
})

keepsItsPromises({
  name: 'The page of a kind of e-mail',
  part: <Mails />,
  at,
  full: page({ draft }),
  shows: ['In no mail yet', 'Warmer', 'May name {name}.', 'In force'],
  calls: () => [preview()],
})

const acts = ['Publish', 'Discard draft', 'Restore version 1', 'Restore the words of the shop']
showsByRole('A kind of e-mail', <Mails />, { at, ready: 'Warmer', calls: withDraft }, [
  ['marketing', acts, []],
  ['support', [], acts],
])

actsKeepTheirPromises(<Mails />, { at, as: 'marketing', calls: withDraft }, [
  {
    name: 'Mailing a test to the own mailbox',
    as: 'support',
    open: 'Send a test',
    press: 'Send test',
    call: on(testMailTemplate),
    body: { sample: 'one licence', words: { 'Thank you': 'Many thanks' } },
    done: 'The test is on its way.',
  },
  {
    name: 'Publishing the words of an e-mail',
    open: 'Publish',
    press: 'Publish version 3',
    hasReason: true,
    call: on(publishMailWords),
    done: 'The new words are in every mail from now on.',
  },
  {
    name: 'Publishing words that take two',
    open: 'Publish',
    press: 'Publish version 3',
    hasReason: true,
    call: on(publishMailWords, { approval: { summary: 'Version 3' } }),
    done: 'A colleague must approve this first. They were told.',
  },
  {
    name: 'Discarding a draft of an e-mail',
    open: 'Discard draft',
    press: 'Discard draft',
    call: on(discardMailDraft),
    done: 'The draft is gone.',
  },
  {
    name: 'Bringing earlier words back',
    open: 'Restore version 1',
    press: 'Bring back',
    hasReason: true,
    call: on(restoreMailWords),
    body: { version: 1, reason: REASON },
    done: 'The earlier words are back.',
  },
  {
    name: 'Bringing the words of the shop back',
    open: 'Restore the words of the shop',
    press: 'Bring back',
    hasReason: true,
    call: on(restoreMailWords),
    body: { version: 0, reason: REASON },
  },
])

test('words are saved as a draft of the version that was read, and no e-mail says them yet', async () => {
  const { fill, press, sent } = renderScreen(<Mails />, {
    at,
    as: 'marketing',
    calls: [...page(), on(draftMailWords)],
  })
  await fill('Heading', 'Many thanks')
  await press('Save')
  await isSeen('Saved as a draft. No mail says it yet.')
  const [saved] = sent(draftMailWords)
  expect(saved?.body).toEqual({ words: { 'Thank you': 'Many thanks' } })
  expect(saved?.headers.get('if-match')).toBe('"s1"')
})

test('what is not saved cannot be published', async () => {
  const { fill } = renderScreen(<Mails />, { at, as: 'marketing', calls: withDraft() })
  await fill('Heading', 'Thanks a lot')
  await isSeen('Save the changes on this page first.')
  expect(screen.getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(true)
})

test('words that are wrong say why, and a draft of an older version warns', async () => {
  renderScreen(<Mails />, {
    at,
    as: 'marketing',
    calls: [
      on(previewMailTemplate, {
        faults: [{ text: 'Thank you', says: '{name} is missing' }],
        checks: [{ says: 'It names the order', isGood: false }],
      }),
      on(readMailTemplate, { ...file, draft: { ...draft, basedOn: 1 } }),
    ],
  })
  await isSeen(/\{name\} is missing/)
  await isSeen('Version 2 is newer than this draft.')
  await isSeen('Failed:')
})

test('who may not edit reads the words and cannot type', async () => {
  renderScreen(<Mails />, { at, as: 'support', calls: page() })
  expect((await screen.findByLabelText('Heading')).hasAttribute('readonly')).toBe(true)
})
