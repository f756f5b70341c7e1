import { Check, ListX, TriangleAlert } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/link.tsx'
import { bold, moment, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { deviceWords, toScript, toScripts } from './script-words.ts'

const looks = {
  success: { label: 'Ran', tone: 'success', icon: Check },
  error: { label: 'Error', tone: 'danger', icon: TriangleAlert },
} as const

/** Words of strangers: shown as text, never as anything else. */
const logList = listOf(calls.listScriptLog, 'entries', {
  name: 'script-log',
  nouns: ['entry', 'entries'],
  columns: [
    bold('name', { header: 'Script', card: 'title' }),
    moment('at', { header: 'When (UTC)', sort: 'at', card: 'fact' }),
    {
      id: 'page',
      header: 'Page',
      card: 'fact',
      cell: ({ page }) => <span className="font-mono text-small wrap-anywhere">{page}</span>,
    },
    { id: 'device', header: 'Device', cell: ({ deviceType }) => deviceWords[deviceType] },
    text('screenResolution', { id: 'screen', header: 'Screen', isOptional: true }),
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
      cell: ({ executionStatus }) => <LookPill look={looks[executionStatus]} />,
    },
  ],
  labelOf: ({ name, at }) => `${name}, ${when(at)}`,
  toOf: ({ scriptId }) => toScript(scriptId),
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
})

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
