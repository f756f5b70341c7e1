import { registeredName } from '@keyhaven/sandbox/registers/registers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { askBrreg } from './brreg.ts'
import { askHmrc } from './hmrc.ts'
import { askVies } from './vies.ts'

let provider: TestCardProvider
beforeAll(async () => {
  provider = await testCardProvider()
})
afterAll(() => provider.close())

const behave = (fault: string | null) => provider.control('/sandbox/registers', { fault })
const place = (url: string) => ({ url, allowPrivate: true })
const vies = (vatId: string, requester = 'DE123456789') =>
  askVies(place(provider.config.viesUrl), { vatId, requester })
const brreg = (vatId: string) => askBrreg(place(provider.config.brregUrl), { vatId })
const hmrc = (vatId: string, requester = 'GB123456789') => {
  const credentials = { clientId: 'an id', clientSecret: 'a secret' }
  return askHmrc({ ...place(provider.config.hmrcUrl), ...credentials }, { vatId, requester })
}

test('the registers say whether a number is valid, whose it is, and that they were asked', async () => {
  await behave(null)
  expect(await vies('ATU12345678')).toMatchObject({
    ...{ isValid: true, name: registeredName('678'), consultation: 'WAPIU12345678' },
  })
  expect(await vies('ATU12345678', '')).toMatchObject({ isValid: true, consultation: null })
  // Germany and Spain give no name.
  expect(await vies('DE987654321')).toMatchObject({ isValid: true, name: null })
  expect(await vies('ATU12345000')).toMatchObject({ isValid: false, name: null })
  expect(await hmrc('GB987654321')).toMatchObject({
    ...{ isValid: true, name: registeredName('321'), consultation: 'HMRC987654321' },
  })
  expect(await hmrc('GB987654321', 'DE123456789')).toMatchObject({ consultation: null })
  expect(await hmrc('GB987654000')).toMatchObject({ isValid: false })
  expect(await brreg('NO987654321MVA')).toMatchObject({
    isValid: true,
    name: registeredName('321'),
  })
  expect(await brreg('987654000')).toMatchObject({ isValid: false })
})

test.each([
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'IP_BLOCKED',
  'hang',
  'reset',
  'html',
  'wrong-json',
  'huge',
])(
  'a register with the fault %s has not answered: no number is valid or invalid by it',
  async (fault) => {
    await behave(fault)
    const began = performance.now()
    const answers = await Promise.allSettled([
      ...['ATU12345678', 'ATU12345000'].map((id) => vies(id)),
      ...['987654321', '987654000'].map((id) => brreg(id)),
      ...['GB987654321', 'GB987654000'].map((id) => hmrc(id)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
    expect(performance.now() - began).toBeLessThan(10_000)
  },
)

test('nothing inside our own network is asked where stand-ins are not allowed', async () => {
  const inside = { url: provider.config.viesUrl, allowPrivate: false }
  await expect(askVies(inside, { vatId: 'ATU12345678', requester: '' })).rejects.toThrow('private')
})
