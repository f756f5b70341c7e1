// @vitest-environment happy-dom
import {
  changeDownloadLink,
  checkDownloadLinks,
  listDownloadLinks,
  listDownloads,
  listDownloadTokens,
  revokeDownloadToken,
} from '@keyhaven/contracts/staff/downloads'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Downloads from './screen.tsx'

const TAB = '/admin/main-site?tab=downloads'
const link = {
  ...{
    productId: 'home-2024',
    productName: 'Office Home 2024',
    url: 'https://publisher.example.com/home',
  },
  ...{ version: 'v1', changedAt: '2026-11-10T10:00:00.000Z', changedByName: 'Bo Lind' },
  check: {
    outcome: 'broken' as const,
    statusCode: 404,
    checkedAt: '2026-11-12T10:00:00.000Z',
    failingSince: '2026-11-11T10:00:00.000Z',
  },
}
const links = (about: object = {}) => [on(listDownloadLinks, { links: [{ ...link, ...about }] })]

keepsItsPromises({
  name: 'The list of official links',
  part: <Downloads />,
  at: TAB,
  full: links(),
  shows: ['Office Home 2024', 'Broken', 'Bo Lind', 'Buyers are sent to a link that does not work.'],
  empty: [on(listDownloadLinks), 'No edition on sale'],
})

keepsItsPromises({
  name: 'The log of downloads',
  part: <Downloads />,
  at: `${TAB}&part=log`,
  full: on(listDownloads, {
    downloads: [
      {
        id: 1,
        orderNumber: 'KH-7F3K-9Q2D',
        maskedEmail: 'a…@example.com',
        isSuccess: false,
        error: 'Timed out',
      },
    ],
  }),
  shows: ['KH-7F3K-9Q2D', 'Timed out', 'The whole order'],
  empty: [on(listDownloads), 'Nothing was downloaded yet'],
})

const token = {
  id: 4,
  orderNumber: 'KH-7F3K-9Q2D',
  maskedEmail: 'a…@example.com',
  uses: 2,
  mostUses: 10,
  isUnusual: true,
}
const tokens = (about: object = {}) => [
  on(listDownloadTokens, { tokens: [{ ...token, ...about }] }),
]

keepsItsPromises({
  name: 'The list of Mac links',
  part: <Downloads />,
  at: `${TAB}&part=tokens`,
  full: tokens(),
  shows: ['KH-7F3K-9Q2D', '2 of 10 times'],
  empty: [on(listDownloadTokens), 'No link to the Mac page'],
})

actsKeepTheirPromises(<Downloads />, { at: TAB, as: 'catalogue', calls: links }, [
  {
    name: 'Changing an official link',
    open: /^Change the link of Office Home 2024/,
    press: 'Save link',
    fill: ({ fill }, dialog) => fill('Address', 'https://publisher.example.com/new', dialog),
    hasReason: true,
    call: on(changeDownloadLink),
    body: {
      ...{ productId: 'home-2024', system: 'Windows', purpose: 'install', reason: REASON },
      url: 'https://publisher.example.com/new',
    },
    done: /^The link of Office Home 2024/,
  },
  {
    name: 'Ending a Mac link',
    at: `${TAB}&part=tokens`,
    calls: () => tokens(),
    open: /^End the link of/,
    press: 'End link',
    hasReason: true,
    call: on(revokeDownloadToken),
  },
])

test('a link is changed on the version that was read', async () => {
  const { press, dialog, fill, sent } = renderScreen(<Downloads />, {
    at: TAB,
    calls: [...links(), on(changeDownloadLink, refuse('version_stale'))],
  })
  await press(/^Change the link/)
  const form = await dialog()
  await fill('Address', ' ', form)
  await fill('Reason', REASON, form)
  await press('Save link', form)
  expect(await form.findByText(/This has changed in the meantime/)).toBeTruthy()
  expect(sent(changeDownloadLink)[0]?.body).toMatchObject({ url: null })
  expect(sent(changeDownloadLink)[0]?.headers.get('if-match')).toBe('"v1"')
})

test('links are checked when it is asked for, and a refusal is told', async () => {
  const { press, sent } = renderScreen(<Downloads />, {
    at: TAB,
    calls: [...links(), on(checkDownloadLinks, refuse('unavailable'), {})],
  })
  await press('Check links')
  await isSeen('Nothing was checked.')
  await press('Check links')
  await waitFor(() => expect(sent(checkDownloadLinks)).toHaveLength(2))
})

test.each([
  [{ check: null }, 'Not checked yet'],
  [{ check: { isWaiting: true } }, 'Being checked'],
  [{ check: { outcome: 'ok' } }, 'Answers'],
  [{ changedAt: null, isUsual: true }, 'Default'],
])('a link says how it is: %j', async (about, words) => {
  renderScreen(<Downloads />, { at: TAB, calls: links(about) })
  await isSeen(words)
})

test('a Mac link that is over cannot be ended', async () => {
  renderScreen(<Downloads />, { at: `${TAB}&part=tokens`, calls: tokens({ state: 'expired' }) })
  await isSeen('Expired')
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
})
