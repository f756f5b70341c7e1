// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetConsent } from '../../testing/consent.ts'

const tags = { containerId: 'GTM-OWN1234', debugMode: false, isAgreed: false }

async function shown(facts = tags) {
  vi.resetModules()
  const { render, cleanup } = await import('@testing-library/react')
  cleanup()
  const { Tags } = await import('./tags.tsx')
  const { chooseConsent } = await import('../../state/consent.ts')
  const { container } = render(<Tags {...facts} />)
  const frames = () => [...container.querySelectorAll('iframe')]
  return { frames, choose: (answer: 'all' | 'necessary') => act(() => chooseConsent(answer)) }
}

const scripts = () => document.querySelectorAll('script[src]').length
const stored = () => JSON.parse(localStorage.getItem('gtm-config') ?? '{}')

afterEach(() => {
  forgetConsent()
  localStorage.clear()
  delete window.dataLayer
  vi.restoreAllMocks()
})

test('the frame comes when a visitor agrees and leaves when they refuse; the page itself loads nothing', async () => {
  const { frames, choose } = await shown()
  expect(frames()).toEqual([])
  choose('all')
  const [frame] = frames()
  expect(frame?.getAttribute('src')).toBe('/pixel?page=public')
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(scripts()).toBe(0)
  choose('necessary')
  expect(frames()).toEqual([])
})

test('the number of the browser is kept from its first use until the visitor refuses', async () => {
  const { choose } = await shown()
  expect(document.cookie).not.toContain('kh_cid')
  choose('all')
  const { clientId } = await import('../../lib/client-id.ts')
  const made = clientId()
  expect(made).toMatch(/^\d+\.\d+$/)
  expect(clientId()).toBe(made)
  expect(document.cookie).toContain(`kh_cid=${made}`)
  choose('necessary')
  expect(document.cookie).not.toContain('kh_cid')
})

test('a container that someone else wrote into the device is replaced', async () => {
  localStorage.setItem(
    'gtm-config',
    JSON.stringify({ containerId: 'GTM-EVIL999', isEnabled: false }),
  )
  const { frames, choose } = await shown()
  choose('all')
  expect(frames()).toHaveLength(1)
  const own = { containerId: 'GTM-OWN1234', isEnabled: true, debugMode: false }
  expect(stored()).toEqual(own)
})

test('a device that switched this very container off has it off', async () => {
  const own = { containerId: 'GTM-OWN1234', isEnabled: false, debugMode: false }
  localStorage.setItem('gtm-config', JSON.stringify(own))
  const { frames, choose } = await shown()
  choose('all')
  expect(frames()).toEqual([])
})

test('in debug mode the page writes its events to the console', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { choose } = await shown({ ...tags, debugMode: true })
  choose('all')
  const { pushEvent } = await import('../../lib/analytics.ts')
  const event = { event: 'page_view', page_path: '/shop', page_title: 'Shop' } as const
  pushEvent(event)
  expect(log).toHaveBeenCalledWith('Tag manager:', event)
})
