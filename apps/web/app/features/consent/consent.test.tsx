// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pushEvent } from '../../lib/analytics.ts'
import { closeConsent } from '../../state/consent.ts'
import { forgetConsent, giveConsent } from '../../testing/consent.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { ConsentDock } from './consent-dock.tsx'
import { CookieSettings } from './cookie-settings.tsx'

const view = { event: 'page_view', page_path: '/', page_title: 'Home' } as const

let shop: ReturnType<typeof shopAnswers>
beforeEach(() => {
  shop = shopAnswers({ '/api/consents': { body: {} } })
})
afterEach(() => {
  forgetConsent()
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  delete window.dataLayer
  closeConsent()
})

const page = (
  <>
    <ConsentDock />
    <CookieSettings />
  </>
)
const question = () => screen.queryByRole('region', { name: 'Cookies on this site' })

test('nothing is told to marketing tools before someone has agreed', async () => {
  const { user } = renderInShop(page)
  await screen.findByRole('region', { name: 'Cookies on this site' })
  pushEvent(view)
  expect(window.dataLayer).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Accept all' }))
  pushEvent(view)
  expect(window.dataLayer).toEqual([view])
  expect(question()).toBeNull()
})

test('refusing takes one press, like agreeing, and is not asked again', async () => {
  const { user } = renderInShop(page)
  await user.click(await screen.findByRole('button', { name: 'Only necessary' }))
  expect(document.cookie).toContain('consent=necessary')
  const noted = { kind: 'cookies', choice: 'refused', source: 'banner' }
  expect(shop.to('/api/consents')).toEqual([{ path: '/api/consents', body: noted }])
  pushEvent(view)
  expect(window.dataLayer).toBeUndefined()
  expect(question()).toBeNull()
})

test('the answer can be changed, and the question can be left with Escape', async () => {
  const { user } = renderInShop(page)
  await user.click(await screen.findByRole('button', { name: 'Accept all' }))
  await user.click(screen.getByRole('button', { name: 'Cookie settings' }))
  expect(await screen.findByText('Your current choice: Accept all.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(question()))
  await user.keyboard('{Escape}')
  expect(question()).toBeNull()
  expect(document.cookie).toContain('consent=all')
})

test('a second press on Cookie settings leads back to the question that is open', async () => {
  const { user } = renderInShop(page)
  await screen.findByRole('region', { name: 'Cookies on this site' })
  for (const _ of ['first', 'second']) {
    await user.click(screen.getByRole('button', { name: 'Cookie settings' }))
    await waitFor(() => expect(document.activeElement).toBe(question()))
  }
})

test('a browser that refuses sharing by itself is not asked and not overruled', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  giveConsent()
  const { user } = renderInShop(page)
  expect(question()).toBeNull()
  pushEvent(view)
  expect(window.dataLayer).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Cookie settings' }))
  expect(await screen.findByText(/Global Privacy Control/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept all' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const noted = { kind: 'cookies', choice: 'refused', source: 'browser' }
  expect(shop.to('/api/consents').at(-1)?.body).toEqual(noted)
})
