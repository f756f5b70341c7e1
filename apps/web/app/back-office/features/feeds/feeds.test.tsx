// @vitest-environment happy-dom
import {
  buildFeed,
  changeFeed,
  listFeeds,
  renewFeedAddress,
  viewFeed,
} from '@keyhaven/contracts/staff/feeds'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Feeds from './screen.tsx'

const at = '/admin/main-site?tab=feeds'
const feed = {
  ...{
    format: 'google' as const,
    isOn: true,
    items: 12,
    leftOut: 1,
    everyMinutes: 60,
    country: 'US',
  },
  ...{ currency: 'USD' as const, version: 'v1', builtAt: '2026-11-12T10:00:00.000Z' },
}
const problems = [
  {
    productId: 'home-2024',
    productName: 'Office Home 2024',
    field: 'gtin',
    severity: 'warning' as const,
    message: 'No GTIN',
  },
  {
    productId: 'pro-2024',
    productName: 'Office Pro 2024',
    field: 'availability',
    severity: 'error' as const,
    message: 'No keys',
  },
]
const file = (about: object = {}) => ({ feed: { ...feed, ...about }, problems, preview: '<rss>' })
const page = (about: object = {}) => [on(viewFeed, file(about))]

keepsItsPromises({
  name: 'The list of feeds',
  part: <Feeds />,
  at,
  full: on(listFeeds, { feeds: [feed] }),
  shows: ['Google Merchant Center', '12', 'On'],
  empty: [on(listFeeds), 'No feed'],
})

keepsItsPromises({
  name: 'The page of a feed',
  part: <Feeds />,
  at: `${at}&id=google`,
  full: page(),
  shows: ['No GTIN', 'Left out', '<rss>', 'USD, US', '60 min'],
  empty: [on(viewFeed, { feed }), 'Nothing is wrong'],
})

actsKeepTheirPromises(<Feeds />, { at: `${at}&id=google`, as: 'marketing', calls: page }, [
  {
    name: 'Changing a feed',
    open: 'Change',
    press: 'Save',
    isReady: true,
    fill: async ({ fill, choose }, dialog) => {
      await choose('Currency', 'EUR', dialog)
      await fill(/^Build at least every/, '30', dialog)
    },
    call: on(changeFeed, { feed }),
    body: { isOn: true, currency: 'EUR', country: 'US', everyMinutes: 30 },
  },
])

test.each(['5', 'often', '2000'])('a feed is not built every “%s” minutes', async (text) => {
  const { press, fill, dialog } = renderScreen(<Feeds />, { at: `${at}&id=google`, calls: page() })
  await press('Change')
  const form = await dialog()
  await fill(/^Build at least every/, text, form)
  expect(form.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
})

test('an address is shown once, and one that is in use is given up knowingly', async () => {
  const made = { addressMadeAt: '2026-11-10T10:00:00.000Z' }
  const { press, dialog } = renderScreen(<Feeds />, {
    at: `${at}&id=google`,
    calls: [...page(made), on(renewFeedAddress, { address: 'https://shop.example.com/feed/x' })],
  })
  await press('New address')
  const form = await dialog('Make another address?')
  expect(form.getByText(/The old address opens nothing from then on/)).toBeTruthy()
  await press('Generate URL', form)
  const shown = await dialog('Copy the address now')
  expect(shown.getByText('https://shop.example.com/feed/x')).toBeTruthy()
  await press('Close', shown)
  await waitFor(() => expect(document.body.textContent).not.toContain('feed/x'))
})

test('a feed is built when it is asked for, and a refusal says why', async () => {
  const { press, sent } = renderScreen(<Feeds />, {
    at: `${at}&id=google`,
    calls: [...page(), on(buildFeed, refuse('unavailable'), {})],
  })
  await press('Build now')
  await isSeen('Not asked for')
  await press('Build now')
  await waitFor(() => expect(sent(buildFeed)).toHaveLength(2))
})

test('each problem leads to where it is mended', async () => {
  renderScreen(<Feeds />, { at: `${at}&id=google`, calls: page() })
  const gtin = await screen.findByRole('link', { name: 'GTIN or MPN of Office Home 2024' })
  expect(gtin.getAttribute('href')).toBe('/admin/main-site?tab=products&id=home-2024')
  const stock = screen.getByRole('link', { name: 'Stock of Office Pro 2024' })
  expect(stock.getAttribute('href')).toBe('/admin/main-site?tab=licenses')
})

test('a feed that was never built says what to do', async () => {
  renderScreen(<Feeds />, {
    at: `${at}&id=google`,
    calls: [on(viewFeed, { feed: { ...feed, builtAt: null, isOn: false } })],
  })
  await isSeen('Not built yet')
  await isSeen('Off')
})
