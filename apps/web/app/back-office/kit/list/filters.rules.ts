/** What a list can be narrowed by. `name` is that of the call, see contracts/staff/list-filters. */
export type ListFilter = Readonly<{ name: string; label: string }> &
  (
    | Readonly<{
        kind: 'choice'
        options: readonly Choice[]
        operators?: readonly ('is' | 'not')[]
      }>
    /** Exactly one of many: where the index serves one value at a time. */
    | Readonly<{ kind: 'one'; options: readonly Choice[] }>
    | Readonly<{ kind: 'text'; operators?: readonly ('is' | 'starts' | 'contains')[] }>
    | Readonly<{ kind: 'day' }>
    /** In minor units on the wire; typed with two decimals. */
    | Readonly<{ kind: 'amount' }>
    | Readonly<{ kind: 'flag' }>
    | Readonly<{ kind: 'empty' }>
  )

export type Choice = Readonly<{ value: string; label: string }>

export type Operator =
  | 'is'
  | 'not'
  | 'starts'
  | 'contains'
  | 'from'
  | 'to'
  | 'between'
  | 'min'
  | 'max'
  | 'empty'

/** One condition that is set: "Status is any of Paid, Failed". */
export type Chip = Readonly<{ filter: ListFilter; operator: Operator; values: readonly string[] }>

const operatorsOfKind: Readonly<Record<ListFilter['kind'], readonly Operator[]>> = {
  choice: ['is', 'not'],
  one: ['is'],
  text: ['is', 'starts', 'contains'],
  day: ['between', 'from', 'to'],
  amount: ['between', 'min', 'max'],
  flag: ['is'],
  empty: ['empty'],
}

export const operatorsOf = (filter: ListFilter): readonly Operator[] =>
  ('operators' in filter && filter.operators) || operatorsOfKind[filter.kind]

const pairs = { day: ['from', 'to'], amount: ['min', 'max'] } as const

const endOf: Readonly<Record<Exclude<Operator, 'between'>, string>> = {
  is: '',
  not: '.not',
  starts: '.starts',
  contains: '.contains',
  from: '.from',
  to: '.to',
  min: '.min',
  max: '.max',
  empty: '.empty',
}

/** Every parameter that the filters can set. */
export const namesOf = (filters: readonly ListFilter[]): string[] =>
  filters.flatMap((filter) =>
    operatorsOf(filter).flatMap((operator) =>
      operator === 'between' ? [] : [filter.name + endOf[operator]],
    ),
  )

function pairIn(filter: ListFilter, search: URLSearchParams): Chip[] {
  if (filter.kind !== 'day' && filter.kind !== 'amount') return []
  const [low, high] = pairs[filter.kind]
  const from = search.get(`${filter.name}.${low}`)
  const to = search.get(`${filter.name}.${high}`)
  if (from && to) return [{ filter, operator: 'between', values: [from, to] }]
  if (from) return [{ filter, operator: low, values: [from] }]
  return to ? [{ filter, operator: high, values: [to] }] : []
}

/** The conditions that an address sets, in the order of the filters. */
export function chipsIn(filters: readonly ListFilter[], search: URLSearchParams): Chip[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'day' || filter.kind === 'amount') return pairIn(filter, search)
    return operatorsOf(filter).flatMap((operator): Chip[] => {
      const text = operator === 'between' ? null : search.get(filter.name + endOf[operator])
      if (!text) return []
      return [{ filter, operator, values: filter.kind === 'choice' ? text.split(',') : [text] }]
    })
  })
}

/** The address without a condition. */
export function withoutChip(search: URLSearchParams, { filter }: Pick<Chip, 'filter'>) {
  const rest = new URLSearchParams(search)
  for (const name of namesOf([filter])) rest.delete(name)
  return rest
}

/** The address with a condition, in place of any other on the same filter. */
export function withChip(search: URLSearchParams, chip: Chip) {
  const { filter, operator, values } = chip
  const next = withoutChip(search, chip)
  const [first = '', second = ''] = values
  if (operator === 'between' && (filter.kind === 'day' || filter.kind === 'amount')) {
    const [low, high] = pairs[filter.kind]
    next.set(`${filter.name}.${low}`, first)
    next.set(`${filter.name}.${high}`, second)
  } else if (operator !== 'between') {
    next.set(filter.name + endOf[operator], values.join(','))
  }
  return next
}

const FEW = 2
const DIGITS = 2
const inUnits = (minor: string) => (Number(minor) / 10 ** DIGITS).toFixed(DIGITS)

const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const dayText = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : shown.format(time)
}

function valueText(filter: ListFilter, value: string): string {
  if (filter.kind === 'choice' || filter.kind === 'one') {
    return filter.options.find((option) => option.value === value)?.label ?? value
  }
  if (filter.kind === 'day') return dayText(value)
  if (filter.kind === 'amount') return inUnits(value)
  if (filter.kind === 'flag') return value === 'true' ? 'yes' : 'no'
  return value
}

/** "is any of", "from": how a condition is read. */
export function operatorText(operator: Operator, count = 1): string {
  if (operator === 'is') return count > 1 ? 'is any of' : 'is'
  if (operator === 'not') return count > 1 ? 'is none of' : 'is not'
  const words = {
    starts: 'starts with',
    contains: 'contains',
    from: 'from',
    to: 'until',
    between: 'between',
    min: 'at least',
    max: 'at most',
    empty: 'is',
  } as const
  return words[operator]
}

/** A condition in three parts: "Status", "is any of", "Paid, Failed". */
export function chipText({ filter, operator, values }: Chip) {
  const words = values.map((value) => valueText(filter, value))
  const value =
    operator === 'between'
      ? words.join(' and ')
      : operator === 'empty'
        ? values[0] === 'true'
          ? 'empty'
          : 'not empty'
        : words.length > FEW
          ? `${words.length} values`
          : words.join(', ')
  return { label: filter.label, operator: operatorText(operator, values.length), value }
}

/** What was typed as an amount, in minor units; undefined if it is none. */
export function minorOf(typed: string): string | undefined {
  const plain = typed.trim().replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  return String(Math.round(Number(plain) * 10 ** DIGITS))
}

export const unitsOf = (minor: string) => (minor === '' ? '' : inUnits(minor))
