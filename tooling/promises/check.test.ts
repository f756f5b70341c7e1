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
    lie: '<h1>Three questions, one edition</h1>',
    truth: '<h1>Four questions, one edition</h1>',
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

test('another figure in a marked block is found: only listed ones are allowed', () => {
  expect(found(sample('4.8/5 on average', mark), 'spec')).toEqual(['rating'])
})

test('a list price without its day is found, and with it is not', () => {
  const price = '<p>$ 399.99 <span>List price <s>$&nbsp;549.99</s></span></p>'
  expect(found(price)).toEqual(['list price'])
  expect(found(`${price}<p>List price checked <!-- -->1 November 2026.</p>`)).toEqual([])
})

test('the description for search engines is read, scripts and drawings are not', () => {
  expect(found('<meta name="description" content="Rated 4.7/5"/>')).toEqual(['rating'])
  expect(found('<script>"4.7/5"</script><svg><text>4.7/5</text></svg>')).toEqual([])
})
