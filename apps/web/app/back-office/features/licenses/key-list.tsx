import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listUnits, StockUnit } from '@keyhaven/contracts/staff/license-units'
import { KeyRound } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { toBatch, toUnit } from './license-actions.tsx'

type Look = readonly ['success' | 'accent' | 'neutral' | 'warning' | 'danger', string]
const looks: Readonly<Record<StockUnit['state'], Look>> = {
  available: ['success', 'Available'],
  held: ['accent', 'Held'],
  assigned: ['neutral', 'Assigned'],
  revoked: ['danger', 'Revoked'],
  quarantined: ['warning', 'In quarantine'],
  withdrawn: ['neutral', 'Withdrawn'],
  invalid: ['danger', 'Invalid'],
  superseded: ['neutral', 'Replaced'],
}

export function UnitState({ state }: Pick<StockUnit, 'state'>) {
  const [tone, label] = looks[state]
  return <Pill tone={tone}>{label}</Pill>
}

export const MaskedKey = ({ lastFive }: Pick<StockUnit, 'lastFive'>) => (
  <code className="font-mono">•••••-{lastFive}</code>
)

const queues = [
  { value: 'available', label: 'Available' },
  { value: 'held', label: 'Held over 30 min' },
  { value: 'assigned', label: 'Assigned' },
  { value: 'problems', label: 'Problem reports' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'quarantined', label: 'Quarantine' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'invalid', label: 'Invalid' },
] as const

const searchOf = (value: string) => (value === 'available' ? '' : `queue=${value}`)

/** Every key, masked, by its state. */
export const keyList: ListDefinition<StockUnit> = {
  name: 'keys',
  nouns: ['key', 'keys'],
  columns: [
    { id: 'key', header: 'Key', card: 'title', cell: (unit) => <MaskedKey {...unit} /> },
    { id: 'product', header: 'Edition', card: 'fact', cell: ({ productName }) => productName },
    {
      id: 'batch',
      header: 'Batch',
      card: 'fact',
      cell: ({ batchId, batchName }) => (
        <TextLink quiet to={toBatch(batchId)}>
          {batchName}
        </TextLink>
      ),
    },
    { id: 'state', header: 'State', card: 'status', cell: (unit) => <UnitState {...unit} /> },
    {
      id: 'order',
      header: 'Order',
      card: 'fact',
      cell: ({ orderNumber }) => orderNumber ?? '–',
    },
    {
      id: 'assigned',
      header: 'Assigned',
      cell: ({ assignedAt }) => (assignedAt ? when(assignedAt) : '–'),
    },
    { id: 'reveals', header: 'Reveals', isNumeric: true, cell: ({ reveals }) => reveals },
    {
      id: 'claim',
      header: 'Problem',
      isOptional: true,
      cell: ({ hasClaim }) => (hasClaim ? 'Reported' : '–'),
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ lastFive }) => `Key ending ${lastFive}`,
  toOf: ({ id }) => toUnit(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/licenses/units' } as const
    const asked = { query: query as unknown as InputOf<typeof listUnits>['query'] }
    const { units, page, count } = await staffApi<typeof listUnits>(endpoint, asked)
    return { rows: units, page, count }
  },
  defaultSort: '-id',
  filters: [
    { name: 'queue', label: 'State', kind: 'choice', options: queues, operators: ['is'] },
    { name: 'batchId', label: 'Batch number', kind: 'text', operators: ['is'] },
  ],
  views: queues.map(({ value, label }) => ({ id: value, label, search: searchOf(value) })),
  live: 'licenses',
  empty: { icon: KeyRound, title: 'No keys here', text: 'No key is in this state.' },
}
