import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inPlainLetters } from './built-files.ts'

const programs = [
  ['letters in patterns', `'Größe – 5 €'.match(/[ß–€ö]/g).join('')`],
  ['pictures in patterns', `'a😀b'.replace(/[😀]/u, '') + /😀/.test('😀')`],
  ['ranges of letters', `/^[一-鿿]+$/.test('多少')`],
  ['letters in tagged templates', `((parts) => parts.join(''))\`× \${1} ·\``],
  ['letters in strings and names', `const größe = 'é'; größe`],
] as const

test.each(programs)('%s mean the same in ASCII', (_, program) => {
  const plain = inPlainLetters(program)
  expect(plain).toMatch(/^[\0-\x7f]+$/)
  expect(runInNewContext(plain)).toBe(runInNewContext(program))
})

test.each(['String.raw`a·b`', '/\\×/'])(
  '%s stops the build: there an escape is something else',
  (program) => {
    expect(() => inPlainLetters(program)).toThrow('write this with escapes')
  },
)
