import { expect, test } from 'vitest'
import { type Delivery, wordsOf } from './keys-words.rules.ts'

const first: Delivery = {
  name: 'Ana',
  count: 1,
  batch: 1,
  waiting: 0,
  late: 'as soon as new keys arrive',
  replaced: [],
}

test.each<[string, Partial<Delivery>, string, RegExp]>([
  ['one key', {}, 'Thank you, Ana. Here is your key.', /^Everything you need/],
  ['a buyer whose name is not said', { name: '' }, 'Here is your key.', /^Everything you need/],
  [
    'two of three',
    { count: 2, waiting: 1 },
    'Thank you, Ana. Here are your keys.',
    /^Two of your three keys are ready\. The last one follows by e-mail as soon as/,
  ],
  [
    'one of four',
    { waiting: 3 },
    'Thank you, Ana. Here is your key.',
    /^One of your four keys is ready\. The other three follow by e-mail/,
  ],
  ['the last key', { batch: 2 }, 'Your last key is here', /Your order is now complete/],
  ['the last keys', { batch: 2, count: 3 }, 'Your last keys are here', /^These are the keys/],
  [
    'one more, but not the last',
    { batch: 2, waiting: 2 },
    'Another key is here',
    /still owe you two/,
  ],
  ['a replacement', { batch: 4, replaced: ['H5N9T'] }, 'Your new key', /^Everything you need/],
  ['all of them once more', { batch: null, count: 2 }, 'Your keys, as you asked', /^Everything/],
])('the mail about %s says what it is', (_, change, title, lead) => {
  const words = wordsOf({ ...first, ...change }, 'KH-7F3K-9Q2D')
  expect(words.title).toBe(title)
  expect(words.lead).toMatch(lead)
})
