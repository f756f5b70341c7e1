// @vitest-environment happy-dom
import { defaultCompany } from '@keyhaven/contracts/company'
import { hoursText, supportWeek } from '@keyhaven/contracts/support-week'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../../testing/shop-answers.ts'
import { OpenNow } from './open-now.tsx'

const path = `/api/business-hours?${new URLSearchParams({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})}`

const hours = {
  isOpen: true,
  businessHours: 'Mon–Sat, 9 am–6 pm ET',
  localTime: 'Tuesday 3:12 pm',
  timezone: 'America/New_York',
  nextOpenTime: null,
  timeUntilOpen: null,
  timeUntilClosed: '2h 48m',
}

test('while someone answers, the page says so and until when', async () => {
  shopAnswers({ [path]: { body: hours } })
  renderInShop(<OpenNow />)
  await screen.findByText('Available Now')
  expect(screen.getByRole('status').textContent).toContain('Closes in 2h 48m')
  screen.getByText(/Your time: Tuesday 3:12 pm \(America\/New York\)$/)
})

test('until the hours are known a skeleton takes their place', async () => {
  shopAnswers({ [path]: { body: hours } })
  renderInShop(<OpenNow />)
  expect(document.querySelectorAll('.skeleton')).toHaveLength(2)
  await screen.findByText('Available Now')
  expect(document.querySelectorAll('.skeleton')).toHaveLength(0)
})

test('while nobody answers, the page says when someone will, on the visitor’s own clock', async () => {
  const closed = {
    ...hours,
    isOpen: false,
    nextOpenTime: '2026-11-16T14:00:00.000Z',
    timezone: 'Europe/Berlin',
    timeUntilOpen: '1d 15h',
    timeUntilClosed: null,
  }
  shopAnswers({ [path]: { body: closed } })
  renderInShop(<OpenNow />)
  await screen.findByText('Currently Closed')
  expect(screen.getByRole('status').textContent).toContain('Opens in 1d 15h')
  screen.getByText(/^Next available: Monday 3:00 pm\./)
})

test('out of reach of the shop the device works it out by the same rule', async () => {
  shopAnswers({ [path]: new Error('offline') })
  renderInShop(<OpenNow />)
  await screen.findByText(/^(Available Now|Currently Closed)$/)
})

test('the hours printed on every page are those that are counted', () => {
  expect(defaultCompany.supportHours).toBe(hoursText(supportWeek))
})
