// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { CompatibilityChecker } from './compatibility-checker.tsx'

const answerFor = (edition: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${edition}`) })).getAllByRole('cell')[0]
    ?.textContent

test('a computer in the address is answered edition by edition', () => {
  renderInShop(<CompatibilityChecker />, { at: '/compatibility-checker?computer=macos-13' })
  expect(answerFor('Home 2024')).toBe('Runs')
  expect(answerFor('Professional Plus 2024')).toBe('Does not run')
})

test('another computer is chosen by hand, and the way back leads to this one', async () => {
  const { user, address } = renderInShop(<CompatibilityChecker />, { at: '/compatibility-checker' })
  await user.selectOptions(screen.getByLabelText('System'), 'windows-11')
  expect(answerFor('Professional Plus 2019')).toBe('Runs')
  await user.selectOptions(screen.getByLabelText('Memory'), 'too-little')
  expect(answerFor('Professional Plus 2019')).toBe('Does not run')
  expect(address()).toBe('/compatibility-checker?computer=windows-11&memory=too-little')
  await user.click(screen.getByRole('button', { name: 'Use what the browser says' }))
  expect(address()).toBe('/compatibility-checker')
})
