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
  await user.click(tap(/Access/, 'Neither'))
  expect(address()).toBe('/?computer=mac&paid=yes&apps=neither')
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
  await user.click(tap(/Access/, 'Neither'))
  expect(address()).toBe('/')
  expect(screen.getByRole('status').textContent).toBe('Your edition: Home & Business 2024')
  resolve(null)
  await waitFor(() => expect(address()).toBe('/?computer=mac&paid=yes&apps=neither'))
  await user.click(screen.getByRole('link', { name: 'Start again' }))
  expect(address()).toBe('/')
})

test('answers can be changed and stay marked; what the apps are for is said', async () => {
  const { user, address } = renderInShop(<Finder />, { at: '/?apps=outlook' })
  expect(screen.getByText(/Outlook is mail and calendar/)).toBeTruthy()
  await user.click(tap(/Access/, 'Access'))
  expect(address()).toBe('/?apps=access')
  expect(tap(/Access/, 'Access').getAttribute('aria-current')).toBe('true')
  expect(screen.getAllByText('No Access')).toHaveLength(2)
})

test('the ways past the finder are there in every state', () => {
  renderInShop(<Finder />, { at: '/?computer=mac&paid=yes&apps=access' })
  expect(screen.getByRole('link', { name: 'All nine editions' }).getAttribute('href')).toBe('/shop')
  expect(screen.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('#featured')
  expect(screen.getByText('No Access on a Mac')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Compare Editions' }).getAttribute('href')).toBe(
    '/compare',
  )
})

test('a private buyer who wants Outlook gets it, and hears what it costs more than without', () => {
  renderInShop(<Finder />, { at: '/?computer=windows&paid=no&apps=outlook' })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Home & Business 2024')
  expect(screen.getByText('Includes Outlook')).toBeTruthy()
  expect(screen.getByText(/No Outlook after all/).textContent).toBe(
    'No Outlook after all? Home 2024 is $\u00a0100.00 less.',
  )
})
