// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetConsent, giveConsent } from '../../testing/consent.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { VendorLink } from './vendor-link.tsx'

beforeEach(giveConsent)
afterEach(() => {
  forgetConsent()
  delete window.dataLayer
})

const to = 'http://127.0.0.1:9/home-2024'

test('a download at the publisher is told to the tag manager', async () => {
  const { user } = renderInShop(
    <VendorLink to={to} about="Home 2024">
      Download
    </VendorLink>,
  )
  const link = screen.getByRole('link')
  link.addEventListener('click', (press) => press.preventDefault())
  await user.click(link)
  expect(window.dataLayer).toEqual([
    { event: 'file_download', file_name: 'Home 2024', link_url: to },
  ])
})
