import { expect, test } from 'vitest'
import { locationOf } from './location.service.ts'

test.each([
  ['8.8.8.8', 'US', 'USD'],
  ['81.2.69.142', 'GB', 'GBP'],
  ['126.0.0.1', 'JP', 'JPY'],
  ['2a02:8070::1', 'DE', 'EUR'],
])('%s is taken to be in %s, where people pay in %s', async (ip, country, currency) => {
  expect((await locationOf(ip)).location).toMatchObject({ country, currency })
})

test.each(['127.0.0.1', '10.1.2.3', '::1'])(
  'an address nobody can place, %s, falls back',
  async (ip) => {
    expect((await locationOf(ip)).location).toMatchObject({ country: 'US', currency: 'USD' })
  },
)
