// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { useSeo } from './use-seo.ts'

const PATH = '/api/ai/optimize-seo'
const told = (title: string) => ({
  success: true,
  result: {
    optimizedTitle: 'Not used',
    optimizedDescription: 'Not used',
    optimizedKeywords: ['Office', 'licence'],
    structuredData: '{}',
    socialTags: {
      ogTitle: '',
      ogDescription: '',
      twitterTitle: title,
      twitterDescription: 'Words',
    },
  },
})

const tag = (name: string) =>
  document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content')

function Pages() {
  useSeo()
  return (
    <>
      <Link to="/shop">Shop</Link>
      <Link to="/about">About</Link>
      <Link to="/product/home-2024">Home 2024</Link>
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  document.head.innerHTML =
    '<title>Mine</title><meta name="description" content="My words"><meta name="twitter:title" content="Old">'
})
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a page that sells is told of after half a second, and its title stays', async () => {
  const calls = shopAnswers({ [PATH]: { body: told('New') } })
  renderInShop(<Pages />, { at: '/shop' })
  await wait(400)
  expect(calls.to(PATH)).toEqual([])
  await wait(200)
  expect(calls.to(PATH).map(({ body }) => body)).toEqual([
    { content: 'My words', targetKeywords: [], pageType: 'shop' },
  ])
  expect([tag('keywords'), tag('twitter:title'), tag('twitter:description')]).toEqual([
    'Office, licence',
    'New',
    'Words',
  ])
  expect([document.title, tag('description')]).toEqual(['Mine', 'My words'])
  expect(document.head.querySelectorAll('meta[name="twitter:title"]')).toHaveLength(1)
})

test('a page that was left before is not asked about', async () => {
  const calls = shopAnswers({ [PATH]: { body: told('New') } })
  const { user } = renderInShop(<Pages />, { at: '/shop' })
  await user.click(screen.getByRole('link', { name: 'Home 2024' }))
  await wait(600)
  expect(calls.to(PATH).map(({ body }) => body.pageType)).toEqual(['product'])
  await user.click(screen.getByRole('link', { name: 'About' }))
  await wait(600)
  expect(calls.to(PATH)).toHaveLength(1)
})

test('where the call fails the page keeps what it has', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  shopAnswers({ [PATH]: { status: 404, body: { error: 'Failed to optimize SEO' } } })
  renderInShop(<Pages />, { at: '/' })
  await wait(600)
  expect(logged.mock.calls.map(([what]) => what)).toEqual(['Failed to optimize SEO'])
  expect([document.title, tag('twitter:title'), tag('keywords')]).toEqual([
    'Mine',
    'Old',
    undefined,
  ])
  logged.mockRestore()
})
