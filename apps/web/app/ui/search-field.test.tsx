// @vitest-environment happy-dom

import { setTimeout as sleep } from 'node:timers/promises'
import { screen, waitFor } from '@testing-library/react'
import { Link, useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderInShop } from '../testing/render-in-shop.tsx'
import { SearchField } from './search-field.tsx'

const PAUSE_MS = 200

function List({ onSearch }: { onSearch?: (text: string) => void }) {
  const navigate = useNavigate()
  const search = (text: string) => {
    onSearch?.(text)
    void navigate(`?q=${text}`, { replace: true })
  }
  return (
    <>
      <SearchField label="Search" placeholder="Words" value="" onSearch={search} />
      <Link to="/orders/1">The first order</Link>
    </>
  )
}

test('what is typed is passed on once, after a pause', async () => {
  const onSearch = vi.fn()
  const { user, address } = renderInShop(<List onSearch={onSearch} />, { at: '/orders' })
  await user.type(screen.getByRole('searchbox'), 'ada')
  await waitFor(() => expect(address()).toBe('/orders?q=ada'))
  await user.tab()
  await sleep(2 * PAUSE_MS)
  expect(onSearch.mock.calls).toEqual([['ada']])
})

test('a row that is pressed while the search still waits opens, and the search does not undo it', async () => {
  const { promise: until, resolve } = Promise.withResolvers<null>()
  const { user, address } = renderInShop(<List />, { at: '/orders', until })
  await user.type(screen.getByRole('searchbox'), 'ada')
  await user.click(screen.getByRole('link'))
  await sleep(2 * PAUSE_MS)
  resolve(null)
  await waitFor(() => expect(address()).toBe('/orders/1'))
  await sleep(2 * PAUSE_MS)
  expect(address()).toBe('/orders/1')
})

test('leaving the field passes on what waits at once', async () => {
  const onSearch = vi.fn()
  const { user } = renderInShop(<List onSearch={onSearch} />, { at: '/orders' })
  await user.type(screen.getByRole('searchbox'), 'ada')
  await user.tab()
  expect(onSearch.mock.calls).toEqual([['ada']])
})
