// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { CompatibilityChecker } from './compatibility-checker.tsx'

afterEach(() => vi.restoreAllMocks())

const answerFor = (edition: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${edition}`) })).getAllByRole('cell')[0]
    ?.textContent

test('a computer in the address is answered edition by edition', () => {
  renderInShop(<CompatibilityChecker />, { at: '/compatibility-checker?computer=macos-13' })
  expect(answerFor('Home 2024')).toBe('Runs')
  expect(answerFor('Professional Plus 2024')).toBe('Does not run')
})

const isOn = (userAgent: string) =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

test('another computer is chosen by hand, and the way back leads to this one', async () => {
  isOn('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0')
  const { user, address } = renderInShop(<CompatibilityChecker />, { at: '/compatibility-checker' })
  await user.selectOptions(screen.getByLabelText('System'), 'windows-11')
  expect(answerFor('Professional Plus 2019')).toBe('Runs')
  await user.selectOptions(screen.getByLabelText('Memory'), 'too-little')
  expect(answerFor('Professional Plus 2019')).toBe('Does not run')
  expect(address()).toBe('/compatibility-checker?computer=windows-11&memory=too-little')
  await user.click(screen.getByRole('button', { name: 'Use this computer' }))
  expect(address()).toBe('/compatibility-checker')
})

test('a phone is not judged: it asks which computer Office will be installed on', async () => {
  isOn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1')
  const { user } = renderInShop(<CompatibilityChecker />, { at: '/compatibility-checker' })
  await screen.findByRole('heading', { name: 'Which computer will you install it on?' })
  expect(screen.queryByText('Does not run')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'A Windows PC' }))
  expect(answerFor('Professional Plus 2024')).toBe('Runs')
  await user.click(screen.getByRole('button', { name: 'A Mac' }))
  expect(answerFor('Professional Plus 2024')).toBe('Does not run')
})
