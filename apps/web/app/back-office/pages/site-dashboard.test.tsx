// @vitest-environment happy-dom
import { readHealth } from '@keyhaven/contracts/staff/health'
import { readOverview } from '@keyhaven/contracts/staff/overview'
import { readHome } from '@keyhaven/contracts/staff/welcome'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/staff.tsx'
import { on, refuse } from '../../testing/staff-answers.ts'
import { isSeen } from '../../testing/staff-promises.tsx'
import Dashboard from './dashboard.tsx'
import MainSite from './main-site.tsx'
import Welcome from './welcome.tsx'

const work = [
  {
    key: 'my-conversations' as const,
    label: 'Messages of yours',
    count: 3,
    to: '/admin',
  },
]
const facts = () => [
  on(readHealth),
  on(readHome, {
    work,
    recent: [],
    stores: [],
    isLive: false,
    stock: { fine: 4, low: 0, empty: 0 },
  }),
]

test('the main site shows any verified member their work and the screens they may open', async () => {
  renderScreen(<MainSite />, { at: '/admin/main-site', as: 'support', calls: facts() })
  await isSeen('Messages of yours')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Main site')
  expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
  expect(screen.queryByText('Insufficient Permissions')).toBeNull()
})

test('a member who may see figures is told when they could not be loaded', async () => {
  const calls = [...facts(), on(readOverview, refuse('internal'))]
  renderScreen(<MainSite />, { at: '/admin/main-site', as: 'finance', calls })
  await isSeen('The figures could not be loaded.')
})

test.each([
  ['/admin/dashboard', <Dashboard key="dashboard" />],
  ['/admin/welcome', <Welcome key="welcome" />],
])('%s refuses no member of staff: it shows their own work', async (at, page) => {
  renderScreen(page, { at, as: 'support', calls: facts() })
  await isSeen('Messages of yours')
  expect(screen.queryByText('Insufficient Permissions')).toBeNull()
})
