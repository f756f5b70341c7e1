import { describe, expect, test } from 'vitest'
import { contradictionsIn } from './check.ts'
import { specified } from './specified.ts'
import { type Mode, promiseTable } from './table.ts'

const found = (html: string, mode: Mode = 'computed') =>
  contradictionsIn([{ where: '/planted', html }], mode).map(({ promise }) => promise)

const sample = (words: string, more = '') =>
  `<section data-sample="true"><p>${words}</p>${more}</section>`
const mark = '<span>Sample</span><a href="/about#how-we-count">How we count these figures</a>'

/** For each promise a sentence that contradicts it, and one that keeps it. */
const planted: Record<string, { lie: string; truth: string }> = {
  'delivery time': {
    lie: '<p>Your key is delivered by e-mail within <b>15-30 minutes</b>.</p>',
    truth: '<p>Key shown right after payment and e-mailed</p>',
  },
  'delivery figure': {
    lie: '<dd>2-5 minutes</dd>',
    truth: '<p>Activating takes 2 minutes of your time.</p>',
  },
  'instant delivery': { lie: '<span>Instant download</span>', truth: '<p>Install it now</p>' },
  'late delivery': {
    lie: '<p>The rest follows within 3–4 hours.</p>',
    truth: '<p>The rest follows as soon as new keys arrive.</p>',
  },
  'reply time': {
    lie: '<p>We reply within 2 hours.</p>',
    truth: '<p>We reply within 24 hours, usually within 2.</p>',
  },
  'instant reply': { lie: '<li>Instant response</li>', truth: '<li>A person responds</li>' },
  'support at any hour': {
    lie: '<h1>Help around the clock</h1>',
    truth: '<h1>E-mail us at any time</h1>',
  },
  'days of support': {
    lie: '<p>Mon–Fri, 9 am–6 pm ET</p>',
    truth: '<p>Mon–Sat, 9 am–6 pm ET</p>',
  },
  'hours of support': { lie: '<p>Daily 8 am–8 pm</p>', truth: '<p>Daily 9 am–6 pm</p>' },
  'reseller status': {
    lie: '<p>An authorised reseller</p>',
    truth: '<p>Independent reseller, not affiliated with the software publisher</p>',
  },
  'origin of keys': { lie: '<p>100% genuine</p>', truth: '<p>100% online</p>' },
  'time of a refund': {
    lie: '<p>Keys nobody has seen are refunded <em>at once</em>.</p>',
    truth: '<p>Unused keys are refunded after a quick check.</p>',
  },
  'days of the guarantee': {
    lie: '<p>60-day money-back guarantee</p>',
    truth: '<p>30-day money-back guarantee</p>',
  },
  rating: { lie: '<p><b>4.7/5</b> from buyers</p>', truth: '<p>5 of 7 apps</p>' },
  'number of reviews': { lie: '<a href="/reviews">2,410 reviews</a>', truth: '<p>3 reviews</p>' },
  'number of customers': {
    lie: '<p>12,000+ customers</p>',
    truth: '<p>Customers from nine countries</p>',
  },
  satisfaction: { lie: '<p>98% satisfaction</p>', truth: '<p>Save 40%</p>' },
  'end of updates': {
    lie: '<p>Security updates until October 2027</p>',
    truth: '<p>Security updates until October 2029</p>',
  },
  'number of the adviser’s questions': {
    lie: '<h1>Four questions, one edition</h1>',
    truth: '<h1>Three questions, one edition</h1>',
  },
  'benefit that nobody gets': {
    lie: '<td>Priority Support</td>',
    truth: '<td>Technical support by people</td>',
  },
  'way to pay': {
    lie: '<li><svg role="img" aria-label="PayPal"><text>PP</text></svg></li>',
    truth: '<p>You pay by card; no bank transfer.</p>',
  },
  'number of reminders': {
    lie: '<p>Shall we remind you of it once?</p>',
    truth: '<p>At most two reminders: after one hour and after one day.</p>',
  },
  'disk space': {
    lie: '<li>Keep at least 10 GB free while it installs</li>',
    truth: '<li>4 GB of disk space, 10 GB while installing</li>',
  },
  'where a key is entered': {
    lie: '<p>Your key is tied to this account.</p>',
    truth: '<p>Paste your key when asked, then choose Activate.</p>',
  },
  'mask of an address': {
    lie: '<p>We wrote to l***@e***.com.</p>',
    truth: '<p>We wrote to l•••@example.com.</p>',
  },
  'zone of a time': {
    lie: '<p>Order KH-7F3K-9Q2D, paid 18 November 2026, 09:41 UTC</p>',
    truth: '<p>Order KH-7F3K-9Q2D, paid 18 November 2026, 4:41 am ET</p>',
  },
  'no invented figures': {
    lie: '<p>There is no invented number on this page.</p>',
    truth: '<p>Figures are counted or marked.</p>',
  },
}

test('every promise has a planted contradiction', () => {
  expect(Object.keys(planted).toSorted()).toEqual(
    promiseTable.map(({ promise }) => promise).toSorted(),
  )
})

describe.each(Object.entries(planted))('%s', (promise, { lie, truth }) => {
  test('a sentence that differs is found', () => expect(found(lie)).toContain(promise))
  test('a sentence that keeps it is not', () => expect(found(truth)).toEqual([]))
})

test('a demonstration waits three to four hours, a computed shop for new keys', () => {
  const late = '<p>The rest is delivered within 3–4 hours.</p>'
  expect(found(late, 'spec')).toEqual([])
  expect(found('<p>The rest follows as soon as new keys arrive.</p>', 'spec')).toEqual([
    'late delivery',
  ])
})

/** Words that each entry of the list matches. */
const words = specified.map(({ line, text }) => [
  line,
  text.source.replace(/\\b\[1-7\],\\d\{3\}/, '1,834').replace(/\\([./+])/g, '$1'),
])

describe.each(words)('specification %s', (_, text = '') => {
  test('is allowed in a demonstration, in a marked block', () => {
    expect(found(sample(text, mark), 'spec')).toEqual([])
  })
  test.each([
    ['outside of every block', `<p>${text}</p>`],
    ['in a block without the mark', sample(text)],
    ['in a block that does not lead to how it is counted', sample(text, '<b>Sample</b>')],
    ['after a marked block', `${sample('x', mark)}<p>${text}</p>`],
  ])('fails %s', (_where, html) => expect(found(html, 'spec')).not.toEqual([]))
  test('is not shown where claims are computed', () => {
    expect(found(sample(text, mark), 'computed')).not.toEqual([])
  })
})

test.each([
  ['a motto', '<h1>24/7 Expert Support Available</h1>'],
  ['a headline of another page', '<h1><span>Discover Perfect Office Solutions</span></h1>'],
])('%s is never the title of a page, not even as a sample', (_, title) => {
  expect(found(sample(title, mark), 'spec')).toContain('title of a page')
  expect(found(title.replaceAll('h1', 'h2').replace('24/7 ', ''), 'spec')).toEqual([])
})

test.each([
  ['was never bought', '<article data-sample><p>Sample</p><p>Verified Purchase</p></article>'],
  ['has no running number', '<p>Good price, quick mail. I would buy here again. (58)</p>'],
])('an invented review %s', (_, html) => {
  expect(found(html, 'spec')).toContain('invented reviews')
})

/** What the second look at the shop found, by its number, as it was said. */
const secondLook: readonly (readonly [fault: string, html: string])[] = [
  ['3.1 a sample that was bought', '<li data-sample>Sample <p>Verified Purchase</p></li>'],
  ['3.2 a second list price', '<dl><dt>Vendor’s store</dt><dd>$ 159.99</dd></dl>'],
  ['3.3 delivery', '<dd>15–30 min</dd>'],
  ['3.4 support', '<h1>24/7 Expert Support Available</h1>'],
  ['3.5 reseller', '<p>Authorized reseller · Verified</p>'],
  ['3.6 benefits', '<th>Priority Technical Support</th>'],
  ['3.7 payment marks', '<svg role="img" aria-label="PayPal"></svg>'],
  ['3.8 adviser', '<h2>Four questions, one edition</h2>'],
  ['3.9 time of an order', '<p>paid 18 Nov 2026, 09:41 UTC</p>'],
  ['3.10 reminders', '<p>Shall we remind you of it once?</p>'],
  ['3.11 disk', '<p>about 4 GB</p>'],
  ['3.12 where a key goes', '<p>Your key is tied to this account</p>'],
  ['3.13 mask', '<p>l***@e***.com</p>'],
  ['3.14 title of a lost page', '<h1>Discover Perfect Office Solutions</h1>'],
]

describe.each(secondLook)('%s, planted again', (_, html) => {
  test.each(['spec', 'computed'] as const)('is found in %s mode', (mode) => {
    expect(found(html, mode)).not.toEqual([])
  })
})

test('another figure in a marked block is found: only listed ones are allowed', () => {
  expect(found(sample('4.8/5 on average', mark), 'spec')).toEqual(['rating'])
})

test('a list price without its day is found, and with it is not', () => {
  const price = '<p>$ 399.99 <span>List price <s>$&nbsp;549.99</s></span></p>'
  expect(found(price)).toEqual(['list price'])
  expect(found(`${price}<p>List price checked <!-- -->1 November 2026.</p>`)).toEqual([])
})

test('what the publisher asks is the list price of the card, wherever it is said', () => {
  const row = (price: string) =>
    `<dl><dt>Vendor’s store, list price</dt><dd>$\u00a0${price}</dd></dl>`
  expect(found(row('159.99'))).toEqual(['list price elsewhere'])
  expect(found(row('249.99'))).toEqual([])
})

test('the description for search engines is read, scripts and drawings are not', () => {
  expect(found('<meta name="description" content="Rated 4.7/5"/>')).toEqual(['rating'])
  expect(found('<script>"4.7/5"</script><svg><text>4.7/5</text></svg>')).toEqual([])
})
