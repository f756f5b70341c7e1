import { createHash } from 'node:crypto'
import { type Brand, brandOf, codeLength, digitsOf, hasValidChecksum } from './card-rules.ts'
import { type CardError, malformed } from './declines.ts'
import { integerOf, type Params, partOf, textOf } from './form.ts'
import { newId, nowInSeconds } from './ids.ts'
import { isMethodType, type MethodType } from './methods.ts'
import { refuseMissing } from './refusal.ts'
import type { AddressLine, BillingDetails, PaymentMethod } from './state/shapes.ts'
import type { World } from './state/world.ts'
import { cardByNumber, cardByPreset, type TestCard } from './test-cards.ts'

const PRESET_YEARS_LEFT = 4

/** The method a confirmation names or describes; a preset such as `pm_card_visa` is a new one. */
export function methodFor(world: World, params: Params): PaymentMethod | undefined {
  const name = textOf(params, 'payment_method')
  const preset = name ? cardByPreset(name) : undefined
  if (preset) return addMethod(world, preset, presetExpiry(), {})
  if (name) return world.methods.get(name) ?? refuseMissing('PaymentMethod', name, 'payment_method')
  if (params.payment_method_data === undefined) return undefined
  const data = partOf(params, 'payment_method_data')
  const type = textOf(data, 'type')
  if (isMethodType(type) && type !== 'card') return addOther(world, type, data)
  const card = partOf(data, 'card')
  const number = digitsOf(textOf(card, 'number') ?? '')
  const expiry = {
    month: integerOf(card, 'exp_month') ?? 0,
    year: fullYear(integerOf(card, 'exp_year') ?? 0),
  }
  const known = cardByNumber(number, brandOf(number))
  return addMethod(world, known, expiry, partOf(data, 'billing_details'))
}

/** What is wrong with a card before any bank is asked. */
export function faultOf(params: Params): CardError | undefined {
  const type = textOf(partOf(params, 'payment_method_data'), 'type')
  if (params.payment_method_data === undefined || (type ?? 'card') !== 'card') return undefined
  const card = partOf(partOf(params, 'payment_method_data'), 'card')
  const number = digitsOf(textOf(card, 'number') ?? '')
  if (!/^\d{13,19}$/.test(number) || !hasValidChecksum(number)) return malformed.number
  const month = integerOf(card, 'exp_month') ?? 0
  if (month < 1 || month > 12) return malformed.month
  const year = fullYear(integerOf(card, 'exp_year') ?? 0)
  if (new Date(year, month, 1) <= new Date()) return malformed.year
  return isCode(textOf(card, 'cvc'), brandOf(number)) ? undefined : malformed.code
}

/** A server may leave the code out; a wrong one is refused. */
const isCode = (code: string | undefined, brand: Brand) =>
  code === undefined || (/^\d+$/.test(code) && code.length === codeLength(brand))

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

const presetExpiry = () => ({ month: 12, year: new Date().getFullYear() + PRESET_YEARS_LEFT })

function addMethod(
  world: World,
  card: TestCard,
  expiry: { month: number; year: number },
  billing: Params,
): PaymentMethod {
  const id = newId('pm')
  world.cardOfMethod.set(id, card)
  return world.methods.add({
    id,
    object: 'payment_method',
    type: 'card',
    created: nowInSeconds(),
    billing_details: billingOf(billing),
    card: {
      brand: card.brand,
      country: card.country,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: fingerprintOf(card.number),
      funding: card.funding ?? 'credit',
      last4: card.number.slice(-4),
      checks: {
        address_line1_check: null,
        address_postal_code_check: card.failedCheck === 'postal-code' ? 'fail' : null,
        cvc_check:
          card.decline === 'incorrect_cvc' || card.failedCheck === 'code' ? 'fail' : 'pass',
      },
    },
    livemode: false,
  })
}

const addOther = (world: World, type: MethodType, data: Params): PaymentMethod =>
  world.methods.add({
    id: newId('pm'),
    object: 'payment_method',
    type,
    created: nowInSeconds(),
    billing_details: billingOf(partOf(data, 'billing_details')),
    livemode: false,
  })

/** The same for the same card, and no way back to its number. */
const fingerprintOf = (number: string) =>
  createHash('sha256').update(number).digest('hex').slice(0, 16)

const addressLines: AddressLine[] = ['city', 'country', 'line1', 'line2', 'postal_code', 'state']

function billingOf(params: Params): BillingDetails {
  const address = partOf(params, 'address')
  const lines = addressLines.map((line) => [line, textOf(address, line) || null] as const)
  return {
    email: textOf(params, 'email') || null,
    name: textOf(params, 'name') || null,
    phone: textOf(params, 'phone') || null,
    address: Object.fromEntries(lines) as BillingDetails['address'],
  }
}
