import type { InputOf, OutputOf } from '@keyhaven/contracts/endpoint'
import type { AuditEntry, listAudit, readAuditChoices } from '@keyhaven/contracts/staff/audit'
import { ScrollText } from 'lucide-react'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { actorWords, actWords, summaryOf } from './audit.rules.ts'

type Query = InputOf<typeof listAudit>['query']
type Choices = Pick<OutputOf<typeof readAuditChoices>, 'people' | 'actions'>

const byAction = (id: string, label: string, action: string) => ({
  id,
  label,
  search: `action=${action}`,
})

const list: ListDefinition<AuditEntry> = {
  name: 'audit',
  nouns: ['entry', 'entries'],
  columns: [
    {
      id: 'act',
      header: 'Act',
      card: 'title',
      cell: ({ action }) => (
        <span className="font-semibold whitespace-nowrap text-ink">{actWords(action)}</span>
      ),
    },
    {
      id: 'at',
      header: 'When (UTC)',
      sort: 'at',
      card: 'fact',
      cell: ({ at }) => <span className="whitespace-nowrap">{when(at)}</span>,
    },
    { id: 'who', header: 'Who', card: 'fact', cell: ({ actor, name }) => actorWords(actor, name) },
    {
      id: 'object',
      header: 'Object',
      card: 'fact',
      cell: ({ object }) => (
        <code className="font-mono text-micro wrap-anywhere text-ink-2">{object}</code>
      ),
    },
    {
      id: 'summary',
      header: 'Summary',
      cell: ({ meta }) => <span className="line-clamp-2 max-w-80">{summaryOf(meta)}</span>,
    },
    { id: 'seq', header: 'Row', isNumeric: true, isOptional: true, cell: ({ seq }) => seq },
  ],
  rowId: ({ seq }) => String(seq),
  labelOf: ({ seq, action }) => `Row ${seq}, ${actWords(action)}`,
  toOf: ({ seq }) => `/admin/main-site?tab=audit&id=${seq}`,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/audit' } as const
    const asked = { query: query as unknown as Query }
    const { entries, page, count } = await staffApi<typeof listAudit>(endpoint, asked)
    return { rows: entries, page, count }
  },
  defaultSort: '-at',
  views: [
    { id: 'all', label: 'All', search: '' },
    byAction('reveals', 'Key reveals', 'license.reveal'),
    byAction('refunds', 'Refunds', 'order.refund'),
    byAction('exports', 'Exports', 'audit.exported'),
    byAction('roles', 'Role changes', 'role.changed'),
    byAction('sign-ins', 'Sign-ins', 'staff.login'),
  ],
  empty: {
    icon: ScrollText,
    title: 'Nothing was noted yet',
    text: 'Every change and every look at a key is noted here.',
  },
}

/** The list with the people and acts that can be chosen; its filters are those with an index. */
export const auditList = ({ people, actions }: Choices): ListDefinition<AuditEntry> => ({
  ...list,
  filters: [
    {
      kind: 'one',
      name: 'actor',
      label: 'Who',
      options: people.map(({ actor, name }) => ({ value: actor, label: name })),
    },
    {
      kind: 'one',
      name: 'action',
      label: 'Act',
      options: actions.map((value) => ({ value, label: actWords(value) })),
    },
    { kind: 'text', name: 'object', label: 'Object', operators: ['is'] },
    { kind: 'day', name: 'at', label: 'Day' },
  ],
})
