import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('a list repeats its lines, each with what belongs to it', () => {
  const template = 'all {{name}}\n{{#nodes}}\nserver {{host}} of {{name}}\n{{/nodes}}\nend'
  const nodes = [{ host: 'a' }, { host: 'b', name: 'own' }]
  expect(fill(template, { name: 'shop', nodes })).toBe(
    'all shop\nserver a of shop\nserver b of own\nend',
  )
})

test('lines stay or go by what is true, one inside the other', () => {
  const template =
    '{{#tls}}\nyes\n{{^drill}}\nand live\n{{/drill}}\n{{/tls}}\n{{^tls}}\nno\n{{/tls}}'
  expect(fill(template, { tls: true, drill: false })).toBe('yes\nand live')
  expect(fill(template, { tls: false, drill: false })).toBe('no')
})

test.each([
  ['asks for what nothing gives', '{{nobody}}', /which nothing gives/],
  ['decides by what nothing gives', '{{#nobody}}\n{{/nobody}}', /which nothing gives/],
  ['opens and never closes', '{{#tls}}\nx', /never closed/],
  ['closes and never opened', '{{/tls}}', /never opened/],
  ['is given two lines for one', '{{text}}', /may not break its line/],
])('a template is refused that %s', (_, template, reason) => {
  expect(() => fill(template, { tls: true, text: 'a\nb' })).toThrow(reason)
})
