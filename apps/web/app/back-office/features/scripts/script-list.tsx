import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { ListedScript, listScripts } from '@keyhaven/contracts/staff/custom-scripts'
import { Code } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import {
  deviceWords,
  optionsOf,
  positionWords,
  stateLooks,
  targetWords,
  toScript,
  typeWords,
} from './script-words.ts'

type Query = InputOf<typeof listScripts>['query']

export function ScriptState({ state }: Pick<ListedScript, 'state'>) {
  const { label, tone, icon } = stateLooks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

const pagesText = ({ pageTargeting, pages }: ListedScript) => {
  if (pageTargeting === 'all') return targetWords.all
  const [first = '', ...more] = pages
  const rest = more.length > 0 ? ` and ${more.length} more` : ''
  return `${pageTargeting === 'exclude' ? 'All but ' : ''}${first}${rest}`
}

export const scriptList: ListDefinition<ListedScript> = {
  name: 'scripts',
  nouns: ['script', 'scripts'],
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      card: 'title',
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    { id: 'type', header: 'Type', card: 'fact', cell: ({ scriptType }) => typeWords[scriptType] },
    { id: 'position', header: 'Position', cell: ({ position }) => positionWords[position] },
    {
      id: 'pages',
      header: 'Pages',
      card: 'fact',
      cell: (script) => <span className="wrap-anywhere">{pagesText(script)}</span>,
    },
    {
      id: 'device',
      header: 'Device',
      isOptional: true,
      cell: ({ deviceTargeting }) => deviceWords[deviceTargeting],
    },
    { id: 'priority', header: 'Priority', isNumeric: true, cell: ({ priority }) => priority },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state, hasDraft, liveVersion }) => (
        <span className="flex flex-wrap gap-1.5">
          <ScriptState state={state} />
          {hasDraft && liveVersion !== null && <Pill tone="warning">New draft</Pill>}
        </span>
      ),
    },
    { id: 'errors', header: 'Errors, 24 h', isNumeric: true, cell: ({ errors }) => errors },
    {
      id: 'changedAt',
      header: 'Changed (UTC)',
      sort: 'changedAt',
      card: 'fact',
      cell: ({ changedAt, editor }) => (
        <>
          <span className="whitespace-nowrap">{when(changedAt)}</span>
          <span className="block text-small text-ink-3">{editor}</span>
        </>
      ),
    },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ name }) => `Script ${name}`,
  toOf: ({ id }) => toScript(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/custom-scripts' } as const
    const asked = { query: query as unknown as Query }
    const { scripts, page, count } = await staffApi<typeof listScripts>(endpoint, asked)
    return { rows: scripts, page, count }
  },
  defaultSort: '-changedAt',
  search: 'Search by name',
  filters: [
    {
      kind: 'choice',
      name: 'scriptType',
      label: 'Type',
      operators: ['is', 'not'],
      options: optionsOf(typeWords),
    },
  ],
  empty: {
    icon: Code,
    title: 'No script here',
    text: 'Pages carry nothing but the shop itself.',
  },
}
