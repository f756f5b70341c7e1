import { expect, test } from 'vitest'
import { outOfOrder, outOfReach } from './fallback.rules.ts'

const company = {
  email: 'help@keyhaven.example',
  phone: '+1 (800) 555-0142',
  supportHours: 'Mon–Sat, 9 am–6 pm ET',
}

test.each([
  ['24/7', '24/7'],
  ['Mon–Sat', 'Mon–Sat, 9 am–6 pm ET'],
  [null, 'Mon–Sat, 9 am–6 pm ET'],
])('out of order, with the claim %s, the team is available %s', (claim, hours) => {
  expect(outOfOrder(company, claim)).toEqual({
    text: `I'm having technical difficulties right now. Please contact our support team at help@keyhaven.example or call +1 (800) 555-0142. Our team is available ${hours}.`,
    suggestions: ['Contact support', 'Try again', 'Installation help'],
  })
})

test('out of reach, the words are those of the specification', () => {
  expect(outOfReach(company)).toEqual({
    text: "I apologize, but I'm having trouble connecting right now. Please contact our support team at help@keyhaven.example for immediate assistance.",
    suggestions: ['Contact support', 'Try again'],
  })
})
