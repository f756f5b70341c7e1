import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listScriptLog, ScriptLogEntry } from '@keyhaven/contracts/staff/custom-scripts'
import { Check, ListX, TriangleAlert } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { deviceWords, toScript, toScripts } from './script-words.ts'

type Query = InputOf<typeof listScriptLog>['query']

const looks = {
  success: { label: 'Ran', tone: 'success', icon: Check },
  error: { label: 'Error', tone: 'danger', icon: TriangleAlert },
} as const

/** Words of strangers: shown as text, never as anything else. */
const logList: ListDefinition<ScriptLogEntry> = {
  name: 'script-log',
  nouns: ['entry', 'entries'],
  columns: [
    {
      id: 'name',
      header: 'Script',
      card: 'title',
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    {
      id: 'at',
      header: 'When (UTC)',
      sort: 'at',
      card: 'fact',
      cell: ({ at }) => <span className="whitespace-nowrap">{when(at)}</span>,
    },
    {
      id: 'page',
      header: 'Page',
      card: 'fact',
      cell: ({ page }) => <span className="font-mono text-small wrap-anywhere">{page}</span>,
    },
    { id: 'device', header: 'Device', cell: ({ deviceType }) => deviceWords[deviceType] },
    {
      id: 'screen',
      header: 'Screen',
      isOptional: true,
      cell: ({ screenResolution }) => screenResolution,
    },
    {
      id: 'browser',
      header: 'Browser',
      isOptional: true,
      cell: ({ userAgent }) => <span className="wrap-anywhere">{userAgent}</span>,
    },
    {
      id: 'message',
      header: 'Message',
      card: 'fact',
      cell: ({ errorMessage }) => <span className="wrap-anywhere">{errorMessage || '–'}</span>,
    },
    {
      id: 'status',
      header: 'Result',
      card: 'status',
      cell: ({ executionStatus }) => {
        const { label, tone, icon } = looks[executionStatus]
        return (
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
        )
      },
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ name, at }) => `${name}, ${when(at)}`,
  toOf: ({ scriptId }) => toScript(scriptId),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/custom-script-log' } as const
    const asked = { query: query as unknown as Query }
    const { entries, page, count } = await staffApi<typeof listScriptLog>(endpoint, asked)
    return { rows: entries, page, count }
  },
  defaultSort: '-at',
  filters: [
    {
      kind: 'choice',
      name: 'executionStatus',
      label: 'Result',
      operators: ['is'],
      options: [
        { value: 'success', label: 'Ran' },
        { value: 'error', label: 'Error' },
      ],
    },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'errors', label: 'Errors', search: 'executionStatus=error' },
  ],
  empty: {
    icon: ListX,
    title: 'Nothing was told',
    text: 'Browsers tell when a script ran. Entries are kept for seven days, sixty a minute at most.',
  },
}

/** What browsers told about scripts in the last seven days. */
export function ScriptLog() {
  const id = useSearchParams()[0].get('scriptId')
  return (
    <ListPage
      list={logList}
      title="Execution log"
      lead="What browsers told within seven days: a sample, not a count."
      actions={
        <ButtonLink to={id ? toScript(id) : toScripts.to}>
          {id ? 'To the script' : 'To the scripts'}
        </ButtonLink>
      }
    />
  )
}
