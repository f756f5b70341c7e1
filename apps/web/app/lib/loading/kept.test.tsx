// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyHydrate } from './lazy-hydrate.tsx'

const missing = () => Promise.reject<ComponentType>(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.stubEnv('SSR', false)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test('a part whose script never comes says so where the server painted nothing', async () => {
  const Part = lazyHydrate(missing, { atOnce: true })
  render(<Part />)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByText('This part didn’t load')).toBeTruthy()
})

test('a part whose script never comes keeps every element that the server painted', async () => {
  const Part = lazyHydrate(missing, { atOnce: true })
  const place = document.createElement('div')
  place.innerHTML =
    '<div data-asleep=""><!--$--><section class="a"><button data-link="/cart">Add</button></section><!--/$--></div>'
  const button = place.querySelector('button')
  render(<Part />, { container: document.body.appendChild(place), hydrate: true })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(place.querySelector('button')).toBe(button)
  expect(place.querySelector('[data-kept] .a')).toBeTruthy()
})

test('a script that comes at the third try paints its part', async () => {
  let tries = 0
  const Part = lazyHydrate(
    async () => {
      tries += 1
      if (tries < 3) throw new TypeError('Failed to fetch')
      return () => <p>awake</p>
    },
    { atOnce: true },
  )
  render(<Part />)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect([tries, screen.getByText('awake').textContent]).toEqual([3, 'awake'])
})
