// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetConsent } from '../../testing/consent.ts'

const tags = {
  containerId: 'GTM-OWN1234',
  debugMode: false,
  granted: ['analytics_storage'],
  url: 'https://tags.example.com',
  isAgreed: false,
}

async function shown(facts = tags) {
  vi.resetModules()
  const { render } = await import('@testing-library/react')
  const { Tags } = await import('./tags.tsx')
  const { chooseConsent } = await import('../../state/consent.ts')
  render(<Tags {...facts} />)
  return { choose: (answer: 'all' | 'necessary') => act(() => chooseConsent(answer)) }
}

const loaded = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src*="gtm.js"]')].map(({ src }) => src)

beforeEach(() => {
  document.head.innerHTML = ''
})
afterEach(() => {
  forgetConsent()
  localStorage.clear()
  delete window.dataLayer
})

test('the container comes when a visitor agrees, with everything denied before anything is granted', async () => {
  const { choose } = await shown()
  expect(loaded()).toEqual([])
  choose('all')
  expect(loaded()).toEqual(['https://tags.example.com/gtm.js?id=GTM-OWN1234'])
  const commands = (window.dataLayer ?? []).slice(0, 2).map((entry) => [...(entry as unknown[])])
  expect(commands).toEqual([
    ['consent', 'default', expect.objectContaining({ analytics_storage: 'denied' })],
    [
      'consent',
      'update',
      expect.objectContaining({ analytics_storage: 'granted', ad_storage: 'denied' }),
    ],
  ])
})

test('a visitor who changes their mind is heard', async () => {
  const { choose } = await shown()
  choose('all')
  choose('necessary')
  const last = [...((window.dataLayer ?? []).at(-1) as unknown[])]
  expect(last).toEqual([
    'consent',
    'update',
    expect.objectContaining({ analytics_storage: 'denied' }),
  ])
})

test('a container that someone else wrote into the device is ignored and replaced', async () => {
  localStorage.setItem(
    'gtm-config',
    JSON.stringify({ containerId: 'GTM-EVIL999', isEnabled: true }),
  )
  const { choose } = await shown()
  choose('all')
  expect(loaded()).toEqual(['https://tags.example.com/gtm.js?id=GTM-OWN1234'])
  expect(JSON.parse(localStorage.getItem('gtm-config') ?? '{}')).toEqual({
    containerId: 'GTM-OWN1234',
    isEnabled: true,
    debugMode: false,
  })
})

test('a device that switched this very container off has it off', async () => {
  const own = { containerId: 'GTM-OWN1234', isEnabled: false, debugMode: false }
  localStorage.setItem('gtm-config', JSON.stringify(own))
  const { choose } = await shown()
  choose('all')
  expect(loaded()).toEqual([])
})
