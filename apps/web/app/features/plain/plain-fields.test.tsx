// @vitest-environment happy-dom
import { plainForms } from '@keyhaven/contracts/plain-forms'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { PlainFields } from './plain-fields.tsx'

test('the last five characters of a key are five: a whole key does not fit into the plain form', () => {
  renderInShop(<PlainFields fields={plainForms.verify.fields} entries={{}} errors={{}} />)
  expect(screen.getByLabelText<HTMLInputElement>('Last five characters').maxLength).toBe(5)
})
