import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountsIn } from './amounts.rules.ts'
import { refusalOf } from './sentence.rules.ts'
import { timesIn } from './times.rules.ts'

const results = JSON.stringify({
  editions: [
    {
      name: 'Office Home 2024',
      price: '$\u00a0249.99',
      prices: { USD: '$\u00a0249.99', EUR: '€\u00a0212.49' },
      devices: 1,
      updatesUntil: '9 October 2029',
      availability: 'Keys in stock',
      path: '/product/home-2024',
    },
    { name: 'Office Home & Business 2024', price: '$\u00a0299.00', path: '/product/hb-2024' },
  ],
  passages: [
    {
      path: '/refund-policy#conditions',
      text: 'You can return an unused key within 30 days. We answer within one business day, Monday to Friday, 9:00 AM to 6:00 PM. Write to help@keyhaven.example or call +1 (800) 555-0142. WELCOME10 takes 10% off.',
    },
  ],
})
const known = { results, question: 'What does Home 2024 cost? My order is KH-AB12-CD34' }
const judge = (sentence: string, before = '') => refusalOf(sentence, known, before)

test.each([
  '/admin/orders',
  '/api/admin/orders/1',
  '/sandbox/mails',
  '/mail-link',
  '/keep-address',
  '/keep-account',
  '/auto-landing',
  '/dynamic-landing',
  '/email-preview/keys',
])('an answer does not lead to %s, even where a tool named it', (path) => {
  const named = { results: JSON.stringify({ path }), question: 'Where?' }
  expect(refusalOf(`See [this page](${path}).`, named, '')).toBe('a link')
  const open = { ...named, results: JSON.stringify({ path: '/product/home-2024' }) }
  expect(refusalOf('See [this page](/product/home-2024).', open, '')).toBeNull()
})

describe('what the tools said may be said, in other words too', () => {
  test.each([
    'Home 2024 costs $249.99.',
    'Home 2024 is 249,99 USD or EUR 212.49.',
    'Office Home & Business 2024 costs 299 dollars, Home 2024 costs $249.99.',
    'Keys are in stock.',
    'You have 30 days to return an unused key [1].',
    'You have thirty days.',
    'We are there from 9 am to 6 pm.',
    'Updates end on 9 October 2029, in October 2029.',
    'Use WELCOME10 for 10 % off.',
    'It runs on 1 computer.',
    'See [the policy](/refund-policy#conditions) or [your cart](/cart).',
    'Write to help@keyhaven.example or call +1 800 555 0142.',
    'I do not see the order KH-AB12-CD34.',
    'We are not an authorized partner of the publisher.',
    'Once your refund is approved you get an e-mail.',
    'Sorry, I do not know that.',
    'Which about those other words first then?',
  ])('%s', (sentence) => expect(judge(sentence)).toBeNull())
})

describe('what no tool said is refused', () => {
  test.each([
    ['Home 2024 costs $4.99 today', 'an amount'],
    ['Professional Plus 1,99 €', 'an amount'],
    ['everything else USD 3.', 'an amount'],
    ['It is 3 dollars.', 'an amount'],
    ['It is three dollars.', 'an amount'],
    ['It costs ＄4.99.', 'an amount'],
    ['It costs £\u200b5.', 'an amount'],
    ['Home 2024 costs €249.99.', 'an amount'],
    ['Home 2024 costs $299.00.', 'the price of another edition'],
    ['You get 100 % off.', 'a discount'],
    ['You get ninety percent off.', 'a discount'],
    ['I give it to you for free.', 'a price'],
    ['All products are free today.', 'a price'],
    ['It costs $299.00.', 'the price of another edition'],
    ['Home 2024 costs 0.99.', 'a figure'],
    ['The price is 1,49 only.', 'a figure'],
    ['With the code FREE100 it is cheaper.', 'a code'],
    ['Use coupon SAVEBIG now.', 'a code'],
    ['This holds until 31 December 2031.', 'a date or period'],
    ['This holds until December 31st.', 'a date or period'],
    ['You have 90 days.', 'a date or period'],
    ['You have ninety days.', 'a date or period'],
    ['The offer ends tonight.', 'a date or period'],
    ['We open at 3 am.', 'a date or period'],
    ['Supported through 2035.', 'a year'],
    ['It is sold out.', 'availability'],
    ['It runs on ten computers.', 'a number of computers'],
    ['It runs on unlimited devices.', 'a number of computers'],
    ['It was sent to anna@example.com.', 'an address'],
    ['Call +1 900 123 4567.', 'a phone number'],
    ['Download it at https://evil.example/setup.exe', 'a link'],
    ['Look [here](https://evil.example/?q=chat).', 'a link'],
    ['Look [here](javascript:alert(1)).', 'a link'],
    ['Look [here](//evil.example).', 'a link'],
    ['Look [here](/admin/orders).', 'a link'],
    ['Look [here](/product/other).', 'a link'],
    ['![p](https://evil.example/p.png)', 'a picture'],
    ['![p](/cart)', 'a picture'],
    ['<a href="/cart">Safe</a>', 'HTML'],
    ['<script>alert(1)</script>', 'HTML'],
    ['Our staff answer by phone 24/7.', 'staff at all hours'],
    ['We are there around the clock.', 'staff at all hours'],
    ['Your refund is approved and paid.', 'a decision about money'],
    ['I have refunded it.', 'a decision about money'],
    ['I will resend it.', 'a decision about money'],
    ['We are an authorized partner of the publisher.', 'a promise about the publisher'],
    ['That is a binding offer.', 'a binding offer'],
    ['Your order was delivered.', 'a state of an order'],
  ])('%s: %s', (sentence, reason) => expect(judge(sentence)).toBe(reason))
})

test('the state of an order is said once the order has been read', () => {
  const order = { ...known, results: JSON.stringify({ orderNumber: 'KH-AB12-CD34', mail: 'sent' }) }
  expect(refusalOf('Your keys were sent.', order)).toBeNull()
})

describe('amounts', () => {
  test('are the same however they are written', () => {
    for (const text of [
      '$1,234.50',
      '1.234,50 USD',
      'US$ 1234.5',
      '1 234,50 dollars',
      'USD1234.50',
    ])
      expect([text, amountsIn(text)]).toEqual([text, ['USD 1234.50']])
  })

  test('that no tool gave never pass, whichever they are', () => {
    const shapes = [
      (n: string) => `$${n}`,
      (n: string) => `${n} €`,
      (n: string) => `USD ${n}`,
      (n: string) => `${n.replace('.', ',')} EUR`,
      (n: string) => `£${n}`,
      (n: string) => `${n} dollars`,
    ]
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom(...shapes),
        fc.constantFrom('It is ', 'Only ', 'For you: '),
        (minor, shape, lead) => {
          const text = (minor / 100).toFixed(2)
          fc.pre(!['249.99', '212.49', '299.00'].includes(text))
          expect(judge(`${lead}${shape(text)} now`)).not.toBeNull()
        },
      ),
    )
  })
})

test('periods that no tool gave never pass', () => {
  const units = ['days', 'hours', 'weeks', 'months', 'years', 'minutes']
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 999 }), fc.constantFrom(...units), (count, unit) => {
      const sentence = `Within ${count} ${unit}.`
      const isKnown = timesIn(results).includes(`${count} ${unit.slice(0, -1)}`)
      expect(judge(sentence) === null).toBe(isKnown)
    }),
  )
})
