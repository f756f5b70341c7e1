import { expect, test } from 'vitest'
import { suggestEmail, typingDistance } from './email-suggestion.rules.ts'

test.each([
  ['gmail.com', 'gmail.com', 0],
  ['gmial.com', 'gmail.com', 1],
  ['gmai.com', 'gmail.com', 1],
  ['gmaill.com', 'gmail.com', 1],
  ['hitmial.com', 'hotmail.com', 2],
  ['', 'abc', 3],
])('from %s to %s it takes %i slips', (a, b, distance) => {
  expect(typingDistance(a, b)).toBe(distance)
})

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmal.cmo', 'ana@gmail.com'],
  ['Ana.Moreno@Gmai.com', 'Ana.Moreno@gmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@iclould.com', 'ana@icloud.com'],
  ['ana@proton.mee', 'ana@proton.me'],
  ['ana@wbe.de', 'ana@web.de'],
  ['ana@keyhaven.con', 'ana@keyhaven.com'],
])('%s probably means %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@ymail.com',
  'ana@me.com',
  'ana@gmx.at',
  'ana@yahoo.co.uk',
  'ana@live.nl',
  'ana@example.com',
  'ana@keyhaven.example',
  'ana@kit.edu',
  'ana@gmail',
  'ana',
  '',
])('%s is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})
