// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { helpTopics } from '../../content/help-topics.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { topicsFor } from './help.rules.ts'
import { QuickHelp } from './quick-help.tsx'
import { QuickHelpAgain } from './quick-help-again.tsx'

const corner = (
  <>
    <QuickHelp />
    <QuickHelpAgain />
  </>
)

test.each([
  ['lost key', '/contact'],
  ['MONEY', '/refund-policy'],
  ['mac', '/installation-guide'],
  ['which edition', '/compare'],
])('a search for "%s" leads to %s', (typed, to) => {
  expect(topicsFor(helpTopics, typed).map((topic) => topic.to)).toContain(to)
})

test('help is searched in the corner, and says so when nothing is found', async () => {
  const { user } = renderInShop(corner)
  await user.click(screen.getByRole('button', { name: 'Quick help' }))
  const search = await screen.findByRole('searchbox', { name: 'Search help' })
  await user.type(search, 'activate')
  expect(screen.getByRole('link', { name: 'Activate a key' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Refunds' })).toBeNull()
  await user.clear(search)
  await user.type(search, 'zebra')
  expect(screen.getByText('Nothing found. Ask us below.')).toBeTruthy()
})

test('the device remembers whether help is open, closed or hidden', async () => {
  const { user } = renderInShop(corner)
  await user.click(screen.getByRole('button', { name: 'Quick help' }))
  expect(localStorage.getItem('quick-help')).toBe('"open"')
  await screen.findByRole('searchbox')
  await user.keyboard('{Escape}')
  expect(localStorage.getItem('quick-help')).toBe('"closed"')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quick help' }))
  await user.click(screen.getByRole('button', { name: 'Quick help' }))
  await user.click(await screen.findByRole('button', { name: 'Hide this button' }))
  expect(screen.queryByRole('button', { name: 'Quick help' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show quick help' }))
  expect(await screen.findByRole('searchbox')).toBeTruthy()
})
