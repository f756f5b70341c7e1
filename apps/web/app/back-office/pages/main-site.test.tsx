// @vitest-environment happy-dom
import type { Role } from '@keyhaven/contracts/staff/permissions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/staff.tsx'
import { isSeen } from '../../testing/staff-promises.tsx'
import MainSite from './main-site.tsx'

const at = (tab: string) => `/admin/main-site?tab=${encodeURIComponent(tab)}`

const closed: [tab: string, as: Role, permission: string][] = [
  ['orders', 'marketing', 'orders.view'],
  ['reports', 'support', 'reports.view'],
  ['disputes', 'marketing', 'orders.view'],
  ['customers', 'marketing', 'customers.view'],
  ['payment-links', 'catalogue', 'paymentlinks.view'],
  ['invoices', 'marketing', 'orders.view'],
  ['business-quotes', 'marketing', 'orders.view'],
  ['licenses', 'marketing', 'licenses.view'],
  ['downloads', 'support', 'downloads.manage'],
  ['currencies', 'support', 'currencies.edit'],
  ['marketing-claims', 'support', 'settings.view'],
  ['key-claims', 'marketing', 'licenses.view'],
  ['returns', 'marketing', 'orders.view'],
  ['reviews', 'finance', 'reviews.moderate'],
  ['risk-rules', 'marketing', 'orders.view'],
  ['custom-scripts', 'support', 'scripts.edit'],
  ['email', 'finance', 'email.view'],
  ['support', 'finance', 'inbox.view'],
  ['assistant', 'support', 'assistant.manage'],
  ['carts', 'finance', 'carts.view'],
  ['shop-imports', 'support', 'data.import'],
  ['newsletter', 'finance', 'email.view'],
  ['approvals', 'support', 'approvals.decide'],
  ['audit', 'support', 'audit.view'],
  ['health', 'support', 'jobs.manage'],
  ['settings', 'support', 'settings.view'],
  ['stores', 'support', 'settings.view'],
  ['webhooks', 'support', 'settings.view'],
  ['feeds', 'support', 'feeds.manage'],
]
test.each(closed)('the screen %s is closed to %s, who lacks %s', async (tab, as, permission) => {
  renderScreen(<MainSite />, { at: at(tab), as })
  await isSeen('Insufficient Permissions')
  expect(screen.getByText(permission)).toBeTruthy()
})

test.each(['nothing-such', 'constructor', '__proto__'])('“%s” is no screen', async (tab) => {
  renderScreen(<MainSite />, { at: at(tab) })
  await isSeen('There is no such screen')
})
