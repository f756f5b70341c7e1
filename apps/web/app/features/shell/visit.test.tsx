// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { chooseConsent } from '../../state/consent.ts'
import { forgetConsent } from '../../testing/consent.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { Visit } from './visit.tsx'

afterEach(() => {
  forgetConsent()
  delete window.dataLayer
})

const pages = () => window.dataLayer?.map((event) => Reflect.get(event as object, 'page_path'))

test('the page on which a visitor agrees is told of too, and every page after it once', async () => {
  const location = { country: 'US', city: '', region: '', currency: 'USD', timezone: '' }
  shopAnswers({ '/api/test-location': { body: { success: true, ip: '', location } } })
  const { user } = renderInShop(
    <>
      <Visit />
      <Link to="/pricing">Pricing</Link>
    </>,
    { at: '/shop' },
  )
  expect(window.dataLayer).toBeUndefined()
  act(() => chooseConsent('all'))
  expect(pages()).toEqual(['/shop'])
  await user.click(screen.getByRole('link', { name: 'Pricing' }))
  expect(pages()).toEqual(['/shop', '/pricing'])
})
