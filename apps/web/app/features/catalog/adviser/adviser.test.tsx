// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { Adviser } from './adviser.tsx'

const radio = (group: RegExp, name: string) => {
  const set = screen.getByRole('group', { name: group })
  return [...set.querySelectorAll('label')].find((label) =>
    label.textContent?.startsWith(name),
  ) as Element
}
const advice = () => screen.getByRole('status').textContent ?? ''

test('three answers lead to one edition with its reason, and the address keeps them', async () => {
  const { user, address } = renderInShop(<Adviser />, { at: '/compare?edition=home-2024' })
  expect(advice()).toContain('0 of 3 answered')
  await user.click(radio(/Which computer/, 'Windows'))
  await user.click(radio(/paid work/, 'Yes'))
  expect(advice()).toContain('2 of 3 answered')
  await user.click(radio(/Outlook or Access/, 'Access'))
  expect(advice()).toContain('Professional Plus 2024')
  expect(advice()).toContain('the only edition with Access')
  expect(address()).toBe('/compare?edition=home-2024&computer=windows&paid=yes&apps=access')
})

test('an address with answers shows its advice at once, with what cannot be had', () => {
  renderInShop(<Adviser />, { at: '/compare?computer=mac&paid=no&apps=access' })
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Home 2024')
  expect(advice()).toContain('Access exists for Windows only')
})
