import { expect, test } from 'vitest'
import { coversMiddle, isProvidersFrame } from './bank-frame.rules.ts'

const forms = ['http://localhost:4242/elements/card']

test.each([
  ['https://js.stripe.com/v3/three-ds-2-challenge.html', true],
  ['https://b.js.stripe.com/v3/hcaptcha.html', true],
  ['https://hooks.stripe.com/redirect/authenticate/src_1', true],
  ['http://localhost:4242/elements/three-d-secure', true],
  ['http://js.stripe.com/v3/', false],
  ['https://js.stripe.com.evil.example/v3/', false],
  ['https://eviljs.stripe.com/', false],
  ['https://shop.example.com/__tags', false],
  ['about:blank', false],
  ['', false],
])('a frame from %s asks for the bank: %s', (address, isTheirs) => {
  expect(isProvidersFrame(address, forms)).toBe(isTheirs)
})

const screen = { width: 390, height: 844 }
test.each([
  ['over the whole page', { left: 0, top: 0, right: 390, bottom: 844 }, true],
  ['in the middle', { left: 20, top: 200, right: 370, bottom: 700 }, true],
  ['a badge in the corner', { left: 130, top: 590, right: 390, bottom: 844 }, false],
  ['a banner at the end', { left: 0, top: 640, right: 390, bottom: 844 }, false],
])('a frame %s is a question: %s', (_, box, isQuestion) => {
  expect(coversMiddle(box, screen)).toBe(isQuestion)
})
