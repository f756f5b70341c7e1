// @vitest-environment happy-dom
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  redeliverWebhook,
  renewWebhookSecret,
} from '@keyhaven/contracts/staff/webhooks'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Webhooks from './screen.tsx'

const at = '/admin/main-site?tab=webhooks'
const endpoint = {
  ...{ id: 3, url: 'https://books.example.com/events', description: 'Bookkeeping' },
  ...{ events: ['order.paid'], state: 'active' as const, waiting: 2 },
}
const delivery = {
  id: 8,
  event: 'order.paid',
  object: 'order:A',
  state: 'delivered' as const,
  lastStatus: 200,
  attempt: 1,
}
const list = (about: object = {}) => on(listWebhooks, { endpoints: [{ ...endpoint, ...about }] })
const page = (about: object = {}) => [
  list(about),
  on(listWebhookDeliveries, { deliveries: [delivery] }),
]

keepsItsPromises({
  name: 'The list of webhooks',
  part: <Webhooks />,
  at,
  full: list(),
  shows: ['https://books.example.com/events', 'Bookkeeping', 'order.paid', 'Active'],
  empty: [on(listWebhooks), 'No system is told yet'],
})

keepsItsPromises({
  name: 'The page of a webhook',
  part: <Webhooks />,
  at: `${at}&id=3`,
  full: list(),
  shows: ['books.example.com', 'Bookkeeping', 'Delivered', '200'],
  calls: () => [on(listWebhookDeliveries, { deliveries: [delivery] })],
})

keepsItsPromises({
  name: 'The deliveries of a webhook',
  part: <Webhooks />,
  at: `${at}&id=3`,
  full: on(listWebhookDeliveries, { deliveries: [delivery] }),
  shows: ['Delivered', 'order:A'],
  empty: [on(listWebhookDeliveries), 'Nothing was told yet'],
  calls: () => [list()],
})

const acts = ['New secret', 'Pause', 'Change', 'Send test event', 'Tell again: order.paid']
showsByRole('A webhook', <Webhooks />, { at: `${at}&id=3`, ready: 'Delivered', calls: page }, [
  ['admin', acts, []],
  ['auditor', [], acts],
])

actsKeepTheirPromises(<Webhooks />, { at: `${at}&id=3`, as: 'admin', calls: page }, [
  {
    name: 'Pausing a webhook',
    open: 'Pause',
    press: 'Pause',
    call: on(changeWebhook),
    body: { state: 'paused' },
  },
  {
    name: 'Resuming a webhook',
    calls: () => page({ state: 'disabled' }),
    open: 'Resume',
    press: 'Resume',
    call: on(changeWebhook),
    body: { state: 'active' },
  },
  {
    name: 'Changing a webhook',
    open: 'Change',
    press: 'Save',
    isReady: true,
    fill: ({ fill }, dialog) => fill(/^Address/, 'https://books.example.com/v2', dialog),
    call: on(changeWebhook),
    body: {
      url: 'https://books.example.com/v2',
      description: 'Bookkeeping',
      events: ['order.paid'],
    },
  },
])

test('a new system is told what is ticked, and its secret is shown once', async () => {
  const { press, dialog, fill, user, sent } = renderScreen(<Webhooks />, {
    at,
    as: 'admin',
    calls: [on(listWebhooks), on(addWebhook, { secret: 'whsec_1', endpoint })],
  })
  await press('Add system')
  const form = await dialog('Tell one more system')
  await fill(/^Address/, 'https://books.example.com/events', form)
  expect(form.getByRole('button', { name: 'Add system' }).hasAttribute('disabled')).toBe(true)
  await user.click(form.getByLabelText('order.paid'))
  await press('Add system', form)
  const secret = await dialog('Copy the secret now')
  expect(secret.getByText('whsec_1')).toBeTruthy()
  expect(sent(addWebhook)[0]?.body).toMatchObject({ events: ['order.paid'] })
  await press('Close', secret)
  await waitFor(() => expect(document.body.textContent).not.toContain('whsec_1'))
})

test('a new secret is shown once', async () => {
  const { press, dialog } = renderScreen(<Webhooks />, {
    at: `${at}&id=3`,
    as: 'admin',
    calls: [...page(), on(renewWebhookSecret, { secret: 'whsec_2' })],
  })
  await press('New secret')
  await press('Make new secret', await dialog('Make a new secret?'))
  expect((await dialog('Copy the secret now')).getByText('whsec_2')).toBeTruthy()
})

test.each([
  ['Send test event', on(pingWebhook), 'The test event is on its way'],
  ['Send test event', on(pingWebhook, refuse('unavailable')), 'This was not done'],
  ['Tell again: order.paid', on(redeliverWebhook), 'The event is told again'],
  ['Tell again: order.paid', on(redeliverWebhook, refuse('unavailable')), 'This was not done'],
])('%s says what came of it: %#', async (name, call, words) => {
  const { press } = renderScreen(<Webhooks />, { at: `${at}&id=3`, calls: [...page(), call] })
  await press(name)
  await isSeen(words)
})

test.each([
  [{ state: 'paused' as const }, 'Paused'],
  [{ state: 'disabled' as const }, 'Given up'],
  [{ failingSince: '2026-11-10T10:00:00.000Z' }, /^Failing since/],
])('a system that does not answer says so: %j', async (about, words) => {
  renderScreen(<Webhooks />, { at, calls: [list(about)] })
  await isSeen(words)
})

test('a system that is not there says so', async () => {
  renderScreen(<Webhooks />, { at: `${at}&id=99`, calls: [list()] })
  await isSeen('There is no such system')
  expect(screen.getByRole('link', { name: 'To all systems' })).toBeTruthy()
})
