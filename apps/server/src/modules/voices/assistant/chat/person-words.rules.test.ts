import { expect, test } from 'vitest'
import { personWords } from './person-words.rules.ts'

test.each([
  ['This is a scam!!', 'I am sorry'],
  ['Das ist Betrug!! Euer Schlüssel ist Müll', 'tut mir leid'],
  ["C'est une arnaque ! Votre clé est nulle", 'désolé'],
  ['Esto es una estafa, su clave es basura', 'Siento'],
  ['это обман', 'I am sorry'],
])('an angry buyer reads an apology in their language: %s', (asked, words) => {
  expect(personWords('chargeback', asked)).toContain(words)
})

test('English with a foreign name stays English', () => {
  expect(personWords('asked', 'connect me with Mr Les Una please')).toContain('Of course.')
})
