// @vitest-environment happy-dom
import { checkSender, editSender, viewSender } from '@keyhaven/contracts/staff/mail-sender'
import {
  listMailTemplates,
  previewMailTemplate,
  readMailTemplate,
} from '@keyhaven/contracts/staff/mail-words'
import {
  listMails,
  listSuppressions,
  readMail,
  releaseSuppression,
  retryMail,
} from '@keyhaven/contracts/staff/mails'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import { Gallery } from './gallery.tsx'
import Mails from './screen.tsx'

const TAB = '/admin/main-site?tab=email'
const mail = {
  ...{
    id: 7,
    to: 'ana@example.com',
    template: 'order-confirmed',
    state: 'dead' as const,
    attempts: 8,
  },
  ...{ orderId: 'order_A', orderNumber: 'KH-7F3K-9Q2D' },
}
const sent = {
  id: 8,
  to: 'eva@example.com',
  template: 'order-confirmed',
  state: 'bounced' as const,
  bounceCode: '5.1.1',
}

keepsItsPromises({
  name: 'The log of e-mails',
  part: <Mails />,
  at: `${TAB}&part=log`,
  full: on(listMails, { mails: [mail, sent] }),
  shows: ['ana@example.com', 'KH-7F3K-9Q2D', /\(5\.1\.1\)$/],
  empty: [on(listMails), 'No mail here'],
})

const file = { mail, page: { subject: 'Your keys', html: '<p>Hello</p>' }, error: 'Mailbox full' }
const at = `${TAB}&id=7`
const page = (about: object = {}) => [on(readMail, { ...file, ...about })]

keepsItsPromises({
  name: 'The page of an e-mail',
  part: <Mails />,
  at,
  full: on(readMail, file),
  shows: ['Your keys', 'Mailbox full', 'ana@example.com', 'KH-7F3K-9Q2D'],
})

showsByRole('An e-mail that was not sent', <Mails />, { at, ready: 'Your keys', calls: page }, [
  ['support', ['Try again'], []],
  ['auditor', [], ['Try again']],
])

actsKeepTheirPromises(<Mails />, { at, as: 'support', calls: page }, [
  {
    name: 'Trying an e-mail again',
    open: 'Try again',
    press: 'Try again',
    hasReason: true,
    call: on(retryMail),
    done: 'The mail is on its way again.',
  },
])

test('an e-mail that opens something is not shown to anybody', async () => {
  renderScreen(<Mails />, { at, calls: page({ page: null, mail: { ...mail, state: 'sent' } }) })
  await isSeen(/it carries a code or a link that opens something/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

keepsItsPromises({
  name: 'The list of suppressed addresses',
  part: <Mails />,
  at: `${TAB}&part=suppressed`,
  full: on(listSuppressions, { suppressions: [{ id: 'ab12', source: 'bounce' }] }),
  shows: ['…ab12', 'No such mailbox'],
  empty: [on(listSuppressions), 'No address here'],
})

showsByRole(
  'Suppressed addresses',
  <Mails />,
  { at: `${TAB}&part=suppressed`, ready: 'No address here', calls: () => [on(listSuppressions)] },
  [
    ['marketing', ['Release an address'], []],
    ['support', [], ['Release an address']],
  ],
)

actsKeepTheirPromises(
  <Mails />,
  { at: `${TAB}&part=suppressed`, as: 'marketing', calls: () => [on(listSuppressions)] },
  [
    {
      name: 'Releasing an address',
      open: 'Release an address',
      press: 'Release',
      fill: ({ fill }, dialog) => fill('E-mail address', 'ana@example.com', dialog),
      hasReason: true,
      call: on(releaseSuppression),
      body: { email: 'ana@example.com', reason: REASON },
      done: 'The address is released.',
    },
  ],
)

const settings = {
  fromName: 'Keyhaven',
  replyTo: '',
  dkimSelector: 'kh',
  authservId: '',
  newslettersPerDay: 500,
}
const view = {
  ...{
    settings,
    defaultName: 'The shop',
    defaultReplyTo: 'help@example.com',
    address: 'shop@example.com',
  },
  ...{ sentLately: 200, bouncedLately: 3, sentToday: 40 },
}
const sender = () => [on(viewSender, view)]

keepsItsPromises({
  name: 'The sender of e-mails',
  part: <Mails />,
  at: `${TAB}&part=sender`,
  full: on(viewSender, view),
  shows: ['shop@example.com', 'help@example.com', 'Nobody yet', '3 (1.5%)', 'At most 500'],
})

showsByRole(
  'The sender',
  <Mails />,
  { at: `${TAB}&part=sender`, ready: 'shop@example.com', calls: sender },
  [
    ['admin', ['Change', 'Check now'], []],
    ['marketing', ['Check now'], ['Change']],
    ['support', [], ['Change', 'Check now']],
  ],
)

actsKeepTheirPromises(<Mails />, { at: `${TAB}&part=sender`, as: 'admin', calls: sender }, [
  {
    name: 'Changing the sender',
    open: 'Change',
    press: 'Change sender',
    isReady: true,
    fill: ({ fill }, dialog) => fill('Newsletters a day', '800', dialog),
    hasReason: true,
    call: on(editSender, { approval: { summary: 'Sender' } }),
    body: { settings: { ...settings, newslettersPerDay: 800 }, seen: settings, reason: REASON },
    done: 'A colleague must approve this first. They were told.',
  },
])

test('what name servers say of the sender is told one by one', async () => {
  const findings = [{ name: 'SPF' as const, verdict: 'fail' as const, says: 'No record' }]
  const { press } = renderScreen(<Mails />, {
    at: `${TAB}&part=sender`,
    calls: [
      ...sender(),
      on(checkSender, refuse('unavailable', { message: 'Not now.' }), { findings }),
    ],
  })
  await press('Check now')
  await isSeen('Not now.')
  await press('Check now')
  await isSeen('No record')
  await isSeen('Fail')
})

const template = {
  name: 'order-confirmed',
  samples: ['one licence', 'many'],
  phrases: [],
  words: {},
}
const preview = () => on(previewMailTemplate, { subject: 'Your keys' })

keepsItsPromises({
  name: 'The preview of all e-mails',
  part: <Gallery />,
  at: '/email-preview',
  full: on(listMailTemplates, { templates: [{ name: 'order-confirmed' }] }),
  shows: ['Your keys'],
  calls: () => [on(readMailTemplate, template), preview()],
})

test('another sample of an e-mail is chosen by its name', async () => {
  const { choose, sent: asked } = renderScreen(<Gallery />, {
    at: '/email-preview',
    calls: [
      on(listMailTemplates, { templates: [{ name: 'order-confirmed' }] }),
      on(readMailTemplate, template),
      preview(),
    ],
  })
  await choose('Sample', 'many')
  await waitFor(() =>
    expect(asked(previewMailTemplate).at(-1)?.body).toMatchObject({ sample: 'many' }),
  )
})
