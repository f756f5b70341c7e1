import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { AuditEntry, readAuditChoices } from '@keyhaven/contracts/staff/audit'
import { ScrollText } from 'lucide-react'
import { actWords } from '../../kit/act-words.ts'
import { moment, text } from '../../kit/list/columns.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { objectWords } from '../../kit/object-words.ts'
import { actorWords, summaryOf } from './audit.rules.ts'
import { calls } from './calls.ts'

type Choices = Pick<OutputOf<typeof readAuditChoices>, 'people' | 'actions'>

const byAction = (id: string, label: string, action: string) => ({
  id,
  label,
  search: `action=${action}`,
})

const list = listOf(calls.listAudit, 'entries', {
  name: 'audit',
  nouns: ['entry', 'entries'],
  columns: [
    {
      id: 'act',
      header: 'Event',
      card: 'title',
      cell: ({ action }) => (
        <span className="font-semibold whitespace-nowrap text-ink">{actWords(action)}</span>
      ),
    },
    moment('at', { header: 'When (UTC)', sort: 'at', card: 'fact' }),
    {
      id: 'who',
      header: 'Who',
      card: 'fact',
      cell: ({ actor, name }) => (
        <span className="wrap-anywhere md:whitespace-normal">{actorWords(actor, name)}</span>
      ),
    },
    {
      id: 'object',
      header: 'Object',
      card: 'fact',
      cell: ({ object, objectName }) => (
        <span className="wrap-anywhere md:whitespace-normal">
          {objectWords(object, objectName)}
        </span>
      ),
    },
    {
      id: 'summary',
      header: 'Summary',
      cell: ({ meta }) => <span className="line-clamp-2 max-w-80">{summaryOf(meta)}</span>,
    },
    text('seq', { header: 'Row', isNumeric: true, isOptional: true }),
  ],
  rowId: ({ seq }) => String(seq),
  labelOf: ({ seq, action }) => `Row ${seq}, ${actWords(action)}`,
  toOf: ({ seq }) => `/admin/main-site?tab=audit&id=${seq}`,
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
    title: 'No events yet',
    text: 'Every change and every view of a key appears here.',
  },
})

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
      label: 'Event',
      options: actions.map((value) => ({ value, label: actWords(value) })),
    },
    { kind: 'text', name: 'object', label: 'Object', operators: ['is'] },
    { kind: 'day', name: 'at', label: 'Day' },
  ],
})
