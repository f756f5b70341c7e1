import { defaultSettings } from '@keyhaven/contracts/settings'
import { expect, test } from 'vitest'
import { loadConfig } from '../../../config.ts'
import { houseOf } from './house.ts'

const config = loadConfig({ POSTAL_ADDRESS: '1 Shop Street' })

test('mails are from the company that the owner named, with its phone and its hours', () => {
  const facts = { ...defaultSettings['company.facts'], name: 'Harbor Keys', phone: '+44 20 5550' }
  const hours = { ...defaultSettings['support.hours'], saturday: null }
  const settings = { ...defaultSettings, 'company.facts': facts, 'support.hours': hours }
  expect(houseOf(config, settings)).toMatchObject({
    name: 'Harbor Keys',
    phoneHref: 'tel:+44205550',
    supportHours: 'Mon–Fri, 9 am–6 pm ET',
  })
})

test('the postal address is the owner’s, else that of the environment', () => {
  expect(houseOf(config).postalAddress).toBe('1 Shop Street')
  const settings = { ...defaultSettings, 'company.postal_address': '2 Harbor Way' }
  expect(houseOf(config, settings).postalAddress).toBe('2 Harbor Way')
})
