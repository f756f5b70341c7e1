// @vitest-environment happy-dom
import { promises } from '@keyhaven/contracts/promises'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../../testing/shop-answers.ts'
import { ContactChannels } from './contact-channels.tsx'
import { ContactMessage } from './contact-message.tsx'

const path = `/api/business-hours?${new URLSearchParams({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})}`

const hours = {
  businessHours: promises.hours,
  localTime: 'Sunday 3:12 pm',
  timezone: 'America/New_York',
  nextOpenTime: '2026-11-16T14:00:00.000Z',
  timeUntilOpen: '17h 48m',
  timeUntilClosed: '2h 48m',
}

const way = (name: string) => screen.getByRole('link', { name })

test('while the phone is open a call comes first, and while it is closed an e-mail does', async () => {
  shopAnswers({ [path]: { body: { ...hours, isOpen: true } } })
  renderInShop(<ContactChannels />)
  await screen.findByText('Available Now')
  const first = way('Call us').className
  const second = way('Write an e-mail').className
  expect(first).not.toBe(second)
  document.body.replaceChildren()
  shopAnswers({ [path]: { body: { ...hours, isOpen: false } } })
  renderInShop(<ContactChannels />)
  await screen.findByText('Currently Closed')
  expect(way('Write an e-mail').className).toBe(first)
  expect(way('Call us').className).toBe(second)
})

test('the form promises the one reply time of the shop', () => {
  shopAnswers({})
  renderInShop(<ContactMessage />)
  expect(document.body.textContent).toContain('We reply within 24 hours, usually within 2.')
})
