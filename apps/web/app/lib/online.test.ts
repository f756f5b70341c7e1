// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOffline, whenOnline } from './online.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page is offline from the event on until the network is back', async () => {
  const { result } = renderHook(() => useOffline())
  expect(result.current).toBe(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(result.current).toBe(true)
  const back = whenOnline()
  act(() => void dispatchEvent(new Event('online')))
  await back
  expect(result.current).toBe(false)
})

test('a shop that answers is online, whatever the browser says of its network', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  const { result } = renderHook(() => useOffline())
  act(() => void dispatchEvent(new Event('offline')))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(result.current).toBe(false)
})
