// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { Finder } from './finder.tsx'

const tap = (question: RegExp, answer: string) => {
  const group = screen.getByRole('group', { name: question })
  return [...group.querySelectorAll('a')].find((link) => link.textContent === answer) as Element
}

test('three taps find an edition, announce it politely, and are kept in the address', async () => {
  const { user, address } = renderInShop(<Finder />)
  expect(screen.queryByRole('link', { name: 'Start again' })).toBeNull()
  await user.click(tap(/computer/, 'Mac'))
  expect(screen.getByText('Windows only')).toBeTruthy()
  await user.click(tap(/paid work/, 'Yes'))
  await user.click(tap(/Access/, 'No'))
  expect(address()).toBe('/?computer=mac&paid=yes&access=no')
  expect(screen.getByRole('status').textContent).toBe('Your edition: Home & Business 2024')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Home & Business 2024')
  expect(screen.getByRole('button', { name: /Add to cart/ })).toBeTruthy()
  for (const reason of ['Runs on your Mac', 'Commercial use', 'Updates until Oct 2029']) {
    expect(screen.getByText(reason)).toBeTruthy()
  }
  await user.click(screen.getByRole('link', { name: 'Start again' }))
  expect(address()).toBe('/')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('taps that are quicker than the router are all kept, and start again forgets them all', async () => {
  const { promise: until, resolve } = Promise.withResolvers<null>()
  const { user, address } = renderInShop(<Finder />, { until })
  await user.click(tap(/computer/, 'Mac'))
  await user.click(tap(/paid work/, 'Yes'))
  await user.click(tap(/Access/, 'No'))
  expect(address()).toBe('/')
  expect(screen.getByRole('status').textContent).toBe('Your edition: Home & Business 2024')
  resolve(null)
  await waitFor(() => expect(address()).toBe('/?computer=mac&paid=yes&access=no'))
  await user.click(screen.getByRole('link', { name: 'Start again' }))
  expect(address()).toBe('/')
})

test('answers can be changed and stay marked; a question about Access is answered', async () => {
  const { user, address } = renderInShop(<Finder />, { at: '/?access=unsure' })
  expect(screen.getByText(/never used it, you don’t need it/)).toBeTruthy()
  await user.click(tap(/Access/, 'Yes'))
  expect(address()).toBe('/?access=yes')
  expect(tap(/Access/, 'Yes').getAttribute('aria-current')).toBe('true')
  expect(screen.getAllByText('No Access')).toHaveLength(2)
})

test('the ways past the finder are there in every state', () => {
  renderInShop(<Finder />, { at: '/?computer=mac&paid=yes&access=yes' })
  expect(screen.getByRole('link', { name: 'All nine editions' }).getAttribute('href')).toBe('/shop')
  expect(screen.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('#featured')
  expect(screen.getByText('No Access on a Mac')).toBeTruthy()
})
