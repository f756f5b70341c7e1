import { expect, test } from 'vitest'
import { buttonsBesidePerson, pageButtons, withNumberIn } from './page-buttons.rules.ts'

const buttonsOf = (asked: string, path: string, tool = 'search_help') =>
  pageButtons({
    asked,
    cites: path ? [{ number: 1, title: 'Page', path }] : [],
    tools: [{ name: tool }],
  }).map((offer) => offer.kind === 'link' && offer.label)

test.each([
  ['I lost my key', '/faq#the-licence', 'search_help', ['My licences']],
  ['where is my order', '', 'get_order_status', ['My licences']],
  ['can I get a refund?', '/refund-policy', 'search_help', ['Start a return']],
  ['error 0xC004C008', '/troubleshooting#key-already-used', 'search_help', ['Open the key desk']],
  ['which one has Outlook', '/product/home-2024', 'search_products', ['Compare editions']],
  ['is this a subscription?', '/faq#before-you-buy', 'search_help', []],
])('%s: the page where it can be done', (asked, path, tool, labels) => {
  expect(buttonsOf(asked, path, tool)).toEqual(labels)
})

test('who is handed over finds the way to a new key and to a return beside the form', () => {
  const labels = buttonsBesidePerson('Der Schlüssel geht nicht, ich will mein Geld zurück')
  expect(labels.map((offer) => offer.kind === 'link' && offer.label)).toEqual([
    'Open the key desk',
    'Start a return',
  ])
  expect(buttonsBesidePerson('human please')).toEqual([])
})

test.each(['kh7f3k9q2d', 'KH-7F3K-9Q2D', 'order kh 7f3k 9q2d, where is it'])(
  'a number that was said is in the form: %s',
  (asked) => {
    expect(withNumberIn(asked)({ kind: 'order' })).toEqual({
      kind: 'order',
      orderNumber: 'KH-7F3K-9Q2D',
    })
    expect(withNumberIn('where is it?')({ kind: 'order' })).toEqual({ kind: 'order' })
    expect(withNumberIn(asked)({ kind: 'code' })).toEqual({ kind: 'code' })
  },
)
