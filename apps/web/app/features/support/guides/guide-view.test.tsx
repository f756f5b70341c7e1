// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { installationGuide } from '../../../content/support/installation.ts'
import { troubleshootingGuide } from '../../../content/support/troubleshooting.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { supportCrumbs } from '../support-crumbs.ts'
import { GuideView } from './guide-view.tsx'

const open = (guide: typeof installationGuide, at: string, until?: Promise<null>) =>
  renderInShop(<GuideView guide={guide} crumbs={supportCrumbs(guide.title)} hasChoice />, {
    at,
    ...(until && { until }),
  })

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)

test('an address with a system shows that system alone', () => {
  open(installationGuide, '/installation-guide?system=mac')
  expect(headings()).toContain('Install on a Mac')
  expect(headings()).not.toContain('Install on Windows')
})

test('choosing an edition and a system writes both into the address', async () => {
  const { user, address } = open(installationGuide, '/installation-guide')
  await user.selectOptions(screen.getByLabelText('Your edition'), 'professional-plus-2021')
  await user.selectOptions(screen.getByLabelText('Your system'), 'windows')
  expect(address()).toBe('/installation-guide?edition=professional-plus-2021&system=windows')
  expect(headings()).not.toContain('Install on a Mac')
})

test('choices that are quicker than the router are all kept', async () => {
  const { promise: until, resolve } = Promise.withResolvers<null>()
  const { user, address } = open(installationGuide, '/installation-guide', until)
  await user.selectOptions(screen.getByLabelText('Your edition'), 'professional-plus-2021')
  await user.selectOptions(screen.getByLabelText('Your system'), 'windows')
  expect(address()).toBe('/installation-guide')
  expect(headings()).not.toContain('Install on a Mac')
  resolve(null)
  await waitFor(() =>
    expect(address()).toBe('/installation-guide?edition=professional-plus-2021&system=windows'),
  )
})

test('a code typed into the search leaves its explanation alone', async () => {
  const { user, address } = open(troubleshootingGuide, '/troubleshooting')
  await user.type(screen.getByRole('searchbox'), '0xC004C008')
  await waitFor(() =>
    expect(headings()).toEqual(['The key has already been used, or used too often', 'What next?']),
  )
  expect(address()).toBe('/troubleshooting?q=0xC004C008')
})

test('a search that finds nothing can be cleared', async () => {
  const { user } = open(troubleshootingGuide, '/troubleshooting?q=xyzzy')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(headings()).toHaveLength(troubleshootingGuide.sections.length + 1))
})
