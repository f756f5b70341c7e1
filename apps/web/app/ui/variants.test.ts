import { expect, test } from 'vitest'
import { variants } from './variants.ts'

const styles = variants(
  'always',
  { size: { sm: 'small', md: 'middle' }, block: { true: 'wide', false: '' } },
  { size: 'md' },
)

test.each([
  [styles(), 'always middle'],
  [styles({ size: 'sm' }), 'always small'],
  [styles({ block: true }), 'always middle wide'],
  [styles({ block: false, className: 'own' }), 'always middle own'],
  [styles({ size: undefined }), 'always middle'],
])(
  'a part has what it always has, the looks chosen, and its own classes: %s',
  (classes, expected) => {
    expect(classes).toBe(expected)
  },
)
