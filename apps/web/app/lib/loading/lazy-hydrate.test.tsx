// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hydrateAll, lazyHydrate } from './lazy-hydrate.tsx'

test('a part that nobody has come near wakes when the whole page changes', async () => {
  vi.stubEnv('SSR', false)
  const Part = lazyHydrate(async () => () => <p>awake</p>)
  render(<Part />)
  expect(screen.queryByText('awake')).toBeNull()
  hydrateAll()
  expect(await screen.findByText('awake')).toBeTruthy()
  vi.unstubAllEnvs()
})
