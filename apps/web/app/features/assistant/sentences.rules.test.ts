import { expect, test } from 'vitest'
import { completeSentences } from './sentences.rules.ts'

test.each([
  ['', false, []],
  ['Yes. One lic', false, ['Yes.']],
  ['Yes. One licence covers it. ', false, ['Yes.', 'One licence covers it.']],
  ['Yes. One licence covers it.', true, ['Yes.', 'One licence covers it.']],
  ['It costs $249.99 today', false, []],
  ['It costs $249.99 today', true, ['It costs $249.99 today']],
  ['Steps:\n1. Sign out\n2. Sig', false, ['Steps:', 'Sign out']],
])('of "%s" only whole sentences are read aloud', (text, isDone, sentences) => {
  expect(completeSentences(text, isDone)).toEqual(sentences)
})
