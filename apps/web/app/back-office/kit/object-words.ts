import { guardName } from '@keyhaven/contracts/guard-names'
import type { SettingKey } from '@keyhaven/contracts/settings'

const kinds: Readonly<Record<string, string>> = {
  'api-key': 'API key',
  approval: 'Approval',
  batch: 'Batch',
  conversation: 'Conversation',
  license: 'Licence',
  'payment-link': 'Payment link',
  product: 'Edition',
  staff: 'Member of staff',
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Ids that people read: tickets, numbers and short names; never those that a program made up. */
const isReadable = (id: string) =>
  /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/.test(id) && !/[a-f\d]{16}/.test(id)

/** What an object of the audit log is, for people: its name, else its kind with an id that can be read. */
export function objectWords(object: string, name: string | null): string {
  const [kind = '', id = ''] = object.startsWith('order_') ? ['order', ''] : object.split(/:(.*)/s)
  const label = kinds[kind] ?? sentenceCase(kind.replaceAll(/[-_]/g, ' '))
  if (kind === 'order') return name ?? label
  if (name !== null) return kind === 'staff' ? name : `${label} ${name}`
  if (kind === 'setting') return `Setting ${guardName(id as SettingKey)}`
  return isReadable(id) ? `${label} ${id}` : label
}
