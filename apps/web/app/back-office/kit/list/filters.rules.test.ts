import { expect, test } from 'vitest'
import {
  type Chip,
  chipsIn,
  chipText,
  type ListFilter,
  minorOf,
  withChip,
  withoutChip,
} from './filters.rules.ts'

const status: ListFilter = {
  kind: 'choice',
  name: 'status',
  label: 'Status',
  options: [
    { value: 'paid', label: 'Paid' },
    { value: 'failed', label: 'Failed' },
  ],
}
const total: ListFilter = { kind: 'amount', name: 'total', label: 'Total' }
const made: ListFilter = { kind: 'day', name: 'createdAt', label: 'Date' }
const mail: ListFilter = { kind: 'text', name: 'email', label: 'E-mail' }
const free: ListFilter = { kind: 'flag', name: 'isFree', label: 'Free' }
const filters = [status, total, made, mail, free]

const chips: [Chip, string, string][] = [
  [{ filter: status, operator: 'is', values: ['paid'] }, 'status=paid', 'Status is Paid'],
  [
    { filter: status, operator: 'not', values: ['paid', 'failed'] },
    'status.not=paid%2Cfailed',
    'Status is none of Paid, Failed',
  ],
  [
    { filter: total, operator: 'between', values: ['1000', '5050'] },
    'total.min=1000&total.max=5050',
    'Total between 10.00 and 50.50',
  ],
  [
    { filter: made, operator: 'from', values: ['2026-01-31'] },
    'createdAt.from=2026-01-31',
    'Date from 31 Jan 2026',
  ],
  [
    { filter: mail, operator: 'starts', values: ['ana@'] },
    'email.starts=ana%40',
    'E-mail starts with ana@',
  ],
  [{ filter: free, operator: 'is', values: ['false'] }, 'isFree=false', 'Free is no'],
]

test.each(chips)(
  'a condition is written into the address and read from it: %#',
  (chip, text, words) => {
    const search = withChip(new URLSearchParams(), chip)
    expect(search.toString()).toBe(text)
    expect(chipsIn(filters, search)).toEqual([chip])
    expect(Object.values(chipText(chip)).join(' ')).toBe(words)
    expect(withoutChip(search, chip).toString()).toBe('')
  },
)

test('a condition takes the place of another on the same filter', () => {
  const before = new URLSearchParams('total.min=1&total.max=2&q=x')
  const after = withChip(before, { filter: total, operator: 'max', values: ['900'] })
  expect(after.toString()).toBe('q=x&total.max=900')
})

test.each([
  ['10', '1000'],
  ['10,5', '1050'],
  ['0.01', '1'],
  ['1.005', undefined],
  ['ten', undefined],
])('the amount %s is sent as %s', (typed, minor) => expect(minorOf(typed)).toBe(minor))
