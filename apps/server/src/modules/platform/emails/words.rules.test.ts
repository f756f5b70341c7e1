import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changesBetween,
  faultOf,
  faultsIn,
  phrasesIn,
  reworded,
  rewordedSubject,
  withMarks,
} from './words.rules.ts'

const mail = (title: string, lead: string) =>
  `<html><head><title>${title}</title></head><body><div data-skip-in-text="true">${lead}<div> </div></div>` +
  `<h1 class="h1">${title}</h1><p>${lead}<!-- -->. Thank <b>you</b>, bye</p><a class="btn" href="/x">Open</a>` +
  `<div class="rule t">Questions? Open</div></body></html>`

const { view, values } = withMarks({
  orderNumber: 'KH-1',
  delivery: { name: 'Ana & Bo' },
  link: 'https://keyhaven.example/secret',
  code: '418206',
})

test('only facts that open nothing become names', () => {
  expect([...values]).toEqual([
    ['orderNumber', 'KH-1'],
    ['name', 'Ana & Bo'],
  ])
  expect(view).toMatchObject({ link: 'https://keyhaven.example/secret', code: '418206' })
})

test('the phrases of a mail are found with their places, without the frame below', () => {
  const html = mail(`Order ${view.orderNumber}`, `Hello ${view.delivery.name}`)
  expect(phrasesIn(`Order ${view.orderNumber}`, html)).toEqual([
    { text: 'Order {orderNumber}', place: 'subject' },
    { text: 'Order {orderNumber}', place: 'heading' },
    { text: 'Hello {name}', place: 'preview' },
    { text: 'Order {orderNumber}', place: 'heading' },
    { text: 'Hello {name}. Thank', place: 'text' },
    { text: 'you', place: 'text' },
    { text: ', bye', place: 'text' },
    { text: 'Open', place: 'button' },
  ])
})

test('other words stand in the place of a phrase, names are filled in, and the frame stays', () => {
  const html = mail(`Order ${view.orderNumber}`, `Hello ${view.delivery.name}`)
  const words = { 'Order {orderNumber}': 'Your {orderNumber}, {name}', Open: 'Look at it' }
  const said = reworded(html, words, values)
  expect(said).toContain('<h1 class="h1">Your KH-1, Ana &amp; Bo</h1>')
  expect(said).toContain('>Look at it</a>')
  expect(said).toContain('Questions? Open')
  expect(said).toContain('Hello Ana &amp; Bo. Thank <b>you</b>, bye')
  expect(rewordedSubject(`Order ${view.orderNumber}`, words, values)).toBe('Your KH-1, Ana & Bo')
})

test('whatever stands in their place, it is text: no sign of it becomes markup', () => {
  const plain = reworded(mail('A title', 'A lead'), {}, values)
  const tagsIn = (html: string) => html.match(/<[^>]*>/g)
  fc.assert(
    fc.property(fc.string(), (words) => {
      const said = reworded(mail('A title', 'A lead'), { Open: words }, values)
      expect(tagsIn(said)).toEqual(tagsIn(plain))
    }),
  )
})

const front = {
  text: 'Order {orderNumber}',
  places: ['subject'],
  variables: ['orderNumber', 'name'],
} as const
const text = {
  text: 'We looked at the key',
  places: ['text'],
  variables: ['orderNumber', 'lastFive'],
} as const

describe('words are refused that', () => {
  test.each([
    ['are empty', text, '  '],
    ['are markup', text, 'Hello <b>you</b>'],
    ['are code of a template', text, 'Hello {{orderNumber}}'],
    ['are code of JavaScript', text, 'Hello $' + '{process.env}'],
    ['name what is not known', text, 'Hello {code}'],
    ['break the line of a header', front, 'Order {orderNumber}\r\nBcc: eve@example.com'],
    ['hide a sign', text, 'Hello\u202e you'],
    ['leave a name out', front, 'Your order'],
    ['show a code on a locked screen', front, '{orderNumber}: 418206'],
    ['look like a key', text, 'ABCDE-12345-FGHIJ'],
    ['lead somewhere', text, 'Pay at https://evil.example'],
    ['name a site', text, 'Pay at evil.example'],
    ['are too long for a subject', front, `{orderNumber} ${'x'.repeat(150)}`],
  ])('%s', (_, phrase, words) => {
    expect(faultOf(phrase, words)).toBeTypeOf('string')
  })
})

test('ordinary words are taken', () => {
  expect(faultOf(front, '{name}, thank you for order {orderNumber}!')).toBeUndefined()
  expect(faultOf(text, 'We looked at the key ending {lastFive} within 24 hours')).toBeUndefined()
  expect(faultsIn([front], { 'Gone phrase': 'Other' })).toEqual([
    { text: 'Gone phrase', says: 'The mail no longer says this.' },
  ])
})

test('two versions differ by what each says in the end', () => {
  expect(changesBetween({ A: 'a', B: 'b' }, { A: 'a', C: 'c' })).toEqual([
    { text: 'B', before: 'b', after: 'B' },
    { text: 'C', before: 'C', after: 'c' },
  ])
})
