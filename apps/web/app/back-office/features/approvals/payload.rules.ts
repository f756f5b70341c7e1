import { guardName } from '@keyhaven/contracts/guard-names'
import { isCurrency, money, staffMoney } from '@keyhaven/contracts/money'
import type { SettingKey } from '@keyhaven/contracts/settings'
import { type Permission, permissions } from '@keyhaven/contracts/staff/permissions'
import { fullWordsFor } from '../../kit/permission-words.ts'
import { when } from '../../kit/when.ts'

export type Fact = Readonly<{ label: string; text: string; to?: string }>

/** Names that say little to people who did not write the program. */
const labels: Readonly<Record<string, string>> = {
  productId: 'edition',
  orderId: 'order',
  claimId: 'claim',
  storeId: 'store',
  staffId: 'member',
  maxUses: 'uses',
  mostAmount: 'highest amount',
  expiresAt: 'ends',
  valueMinor: 'measured by',
  referenceMinor: 'measured by',
  shareBp: 'share of what it is measured by',
  isEnabled: 'on',
  config: 'new',
  seen: 'before',
  isCustomerPaymentLink: 'for one customer',
}

/** "collectPhoneNumber" is "collect phone number"; a setting has the name that its screen shows. */
function labelOf(name: string): string {
  if (name.includes('.')) return guardName(name as SettingKey)
  const known = labels[name]
  if (known !== undefined) return known
  return name
    .replace(/Minor$/, '')
    .replace(/([a-z\d])([A-Z])/g, (_, end: string, next: string) => `${end} ${next.toLowerCase()}`)
    .replaceAll('_', ' ')
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null
const isPermission = (text: string): text is Permission =>
  permissions.some((permission) => permission === text)
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(value: unknown): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (isPermission(text)) return fullWordsFor(text)
  return moment.test(text) ? `${when(text)} UTC` : text
}

/** The currency a payload is in; its amounts are in cents of it. */
function currencyIn(value: unknown): string | undefined {
  if (!isGroup(value)) return undefined
  const own = 'currency' in value && typeof value.currency === 'string' ? value.currency : undefined
  return own ?? Object.values(value).map(currencyIn).find(Boolean)
}

type Reader = Readonly<{
  /** What an edition is called; its id where it is not known. */
  editionName: (id: string) => string
  /** The page of an order. */
  toOrder: (id: string) => string
}>

function factOf(name: string, value: unknown, { reader, currency }: Within): Omit<Fact, 'label'> {
  if (typeof value === 'number' && name.endsWith('Minor') && isCurrency(currency)) {
    return { text: staffMoney(money(value, currency)) }
  }
  if (typeof value === 'number' && name.endsWith('Bp')) return { text: `${value / 100} %` }
  if (typeof value === 'string' && name === 'productId') return { text: reader.editionName(value) }
  if (typeof value === 'string' && name === 'orderId') {
    return { text: 'Open the order', to: reader.toOrder(value) }
  }
  return { text: textOf(value) }
}

type Within = Readonly<{ reader: Reader; currency: string }>

function factsAt(path: readonly string[], name: string, value: unknown, within: Within): Fact[] {
  const label = path.join(' › ')
  const shown = label.charAt(0).toUpperCase() + label.slice(1)
  if (Array.isArray(value) && !value.some(isGroup)) {
    return [{ label: shown, text: value.map(textOf).join(', ') || 'None' }]
  }
  if (!isGroup(value)) return [{ label: shown, ...factOf(name, value, within) }]
  const parts = Object.entries(value)
  // The only one of its kind needs no number.
  if (Array.isArray(value) && parts.length === 1) return factsAt(path, name, value[0], within)
  return parts.flatMap(([part, inner]) =>
    factsAt(
      [...path, Array.isArray(value) ? String(Number(part) + 1) : labelOf(part)],
      part,
      inner,
      within,
    ),
  )
}

/** All of what will happen, line by line: nothing of what is stored is left out. */
export const payloadFacts = (payload: object, reader: Reader): Fact[] =>
  factsAt([], '', payload, { reader, currency: currencyIn(payload) ?? 'USD' })
