import { expect, test } from 'vitest'
import { claimedActs } from './claimed-acts.rules.ts'

test.each([
  ['I am sorry. I have replaced your key for Home 2024; the new one is on your page.', ['replace']],
  ['We’ve just refunded the whole amount.', ['refund']],
  ['Your key is on your order page. I have sent it to your mailbox again as well.', ['resend']],
  ['I have replaced your key and we have refunded the rest.', ['replace', 'refund']],
  ['You can replace the battery. We will refund you if it fails.', []],
  ['I have sent your question to a colleague.', []],
  ['', []],
])('"%s" claims %j', (text, acts) => {
  expect(claimedActs(text, false)).toEqual(acts)
})

test('keys that travel with the words are no empty claim', () => {
  expect(claimedActs('I have sent it to your mailbox again.', true)).toEqual([])
})
