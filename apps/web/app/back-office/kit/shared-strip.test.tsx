// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { SharedStrip } from './shared-strip.tsx'

afterEach(cleanup)

async function shown(site: object): Promise<string> {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: SharedStrip, loader: () => ({ site }) },
  ])
  const { container } = render(<Stub hydrationData={{ loaderData: { root: { site } } }} />)
  return container.textContent ?? ''
}

test('staff are told while they share the address of the shop', async () => {
  expect(await shown({ isShared: true })).toContain('Set STAFF_ORIGIN')
})

test('staff with a host of their own are told nothing', async () => {
  expect(await shown({})).toBe('')
})
