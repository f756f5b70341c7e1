import type { ListedScript } from '@keyhaven/contracts/staff/custom-scripts'
import { Code } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { bold, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import {
  deviceWords,
  optionsOf,
  positionWords,
  stateLooks,
  targetWords,
  toScript,
  typeWords,
} from './script-words.ts'

export function ScriptState({ state }: Pick<ListedScript, 'state'>) {
  return <LookPill look={stateLooks[state]} />
}

const pagesText = ({ pageTargeting, pages }: ListedScript) => {
  if (pageTargeting === 'all') return targetWords.all
  const [first = '', ...more] = pages
  const rest = more.length > 0 ? ` and ${more.length} more` : ''
  return `${pageTargeting === 'exclude' ? 'All but ' : ''}${first}${rest}`
}

export const scriptList = listOf(calls.listScripts, 'scripts', {
  name: 'scripts',
  nouns: ['script', 'scripts'],
  columns: [
    bold('name', { header: 'Name', sort: 'name', card: 'title' }),
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
    text('priority', { header: 'Priority', isNumeric: true }),
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
    text('errors', { header: 'Errors, 24 h', isNumeric: true }),
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
  labelOf: ({ name }) => `Script ${name}`,
  toOf: ({ id }) => toScript(id),
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
    text: 'No custom scripts.',
  },
})
