// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countStep } from './visit-steps.ts'

let told: string[]
beforeEach(() => {
  sessionStorage.clear()
  told = []
  Object.assign(navigator, {
    sendBeacon: (path: string, body: Blob) => {
      void body.text().then((text) => told.push(`${path} ${JSON.parse(text).step}`))
      return true
    },
  })
})
afterEach(() => {
  Object.assign(navigator, { globalPrivacyControl: undefined })
})

test('each step is told once a tab, with those before it', async () => {
  countStep('seen')
  countStep('checkout')
  countStep('cart')
  countStep('seen')
  await expect
    .poll(() => told)
    .toEqual(['/api/steps seen', '/api/steps cart', '/api/steps checkout'])
})

test('a browser that asks not to be counted tells and stores nothing', async () => {
  Object.assign(navigator, { globalPrivacyControl: true })
  countStep('checkout')
  await Promise.resolve()
  expect(told).toEqual([])
  expect(sessionStorage.length).toBe(0)
})
