import { phoneHrefOf } from '@keyhaven/contracts/company'
import { defaultSettings, type Settings } from '@keyhaven/contracts/settings'
import { hoursText } from '@keyhaven/contracts/support-week'
import type { Config } from '../../../config.ts'

/** What every e-mail says of the shop that sends it. */
export type House = Readonly<{
  origin: string
  name: string
  phone: string
  phoneHref: string
  /** "Mon–Sat, 9 am–6 pm ET" */
  supportHours: string
  postalAddress: string
}>

/** As the owner set it; the postal address of the environment where the owner set none. */
export function houseOf(
  { PUBLIC_ORIGIN, POSTAL_ADDRESS }: Config,
  settings: Settings = defaultSettings,
  brand?: string,
): House {
  const { name, phone } = settings['company.facts']
  return {
    origin: PUBLIC_ORIGIN,
    name: brand ?? name,
    phone,
    phoneHref: phoneHrefOf(phone),
    supportHours: hoursText(settings['support.hours']),
    postalAddress: settings['company.postal_address'] ?? POSTAL_ADDRESS,
  }
}
