import type { StockUnit } from '@keyhaven/contracts/staff/license-units'
import { KeyRound } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { moment, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { calls } from './calls.ts'
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
export const keyList = listOf(calls.listUnits, 'units', {
  name: 'keys',
  nouns: ['key', 'keys'],
  columns: [
    { id: 'key', header: 'Key', card: 'title', cell: (unit) => <MaskedKey {...unit} /> },
    text('productName', { id: 'product', header: 'Edition', card: 'fact' }),
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
    text('orderNumber', { id: 'order', header: 'Order', card: 'fact' }),
    moment('assignedAt', { id: 'assigned', header: 'Assigned' }),
    text('reveals', { header: 'Reveals', isNumeric: true }),
    {
      id: 'claim',
      header: 'Problem',
      isOptional: true,
      cell: ({ hasClaim }) => (hasClaim ? 'Reported' : '–'),
    },
  ],
  labelOf: ({ lastFive }) => `Key ending ${lastFive}`,
  toOf: ({ id }) => toUnit(id),
  defaultSort: '-id',
  filters: [
    { name: 'queue', label: 'State', kind: 'choice', options: queues, operators: ['is'] },
    { name: 'batchId', label: 'Batch number', kind: 'text', operators: ['is'] },
  ],
  views: queues.map(({ value, label }) => ({ id: value, label, search: searchOf(value) })),
  live: 'licenses',
  empty: { icon: KeyRound, title: 'No keys here', text: 'No key is in this state.' },
})
