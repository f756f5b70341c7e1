import { expect, test } from 'vitest'
import { personOfAddress } from './addresses.rules.ts'
import { spellingsOf } from './person-address.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada+office@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada+1@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@ｅxample.com', 'ada@example.com'],
  ['+office@example.com', '+office@example.com'],
  ['ada@not a host', 'ada@not a host'],
  ['no address', 'no address'],
])('%s counts as %s', (typed, person) => expect(personOfAddress(typed)).toBe(person))

test('two people are never counted as one', () => {
  const addresses = ['ada@example.com', 'ada@example.org', 'adb@example.com', 'a.da@example.com']
  expect(new Set(addresses.map(personOfAddress)).size).toBe(addresses.length)
})

test('a stored address is found in either spelling of its domain', () => {
  expect(spellingsOf('Ada+2@xn--bcher-kva.example')).toEqual([
    'ada@xn--bcher-kva.example',
    'ada@bücher.example',
  ])
})
