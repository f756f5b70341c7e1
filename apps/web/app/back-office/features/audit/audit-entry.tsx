import type { AuditEntry } from '@keyhaven/contracts/staff/audit'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { Table } from '../../../ui/table.tsx'
import { actWords } from '../../kit/act-words.ts'
import { DetailLoading, DetailPage, Facts } from '../../kit/detail-page.tsx'
import { Failed } from '../../kit/list-view.tsx'
import { addressOfObject } from '../../kit/object-address.rules.ts'
import { objectWords } from '../../kit/object-words.ts'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { actorWords, changesIn, factsIn } from './audit.rules.ts'
import { calls } from './calls.ts'

const back = { to: '/admin/main-site?tab=audit', label: 'Audit log' }

/** One row: who, what, before and after, and its seal. */
export function AuditEntryPage({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['/api/admin/audit/entries', id],
    queryFn: async () => (await calls.readAuditEntry({ params: { id } })).entry,
  })
  if (query.data) return <Entry entry={query.data} />
  if (query.error) return <Failed query={query} nouns={['entry', 'details']} />
  return <DetailLoading />
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { seq, at, actor, name, action, object, meta, seal } = entry
  const changes = changesIn(meta)
  const facts = factsIn(meta)
  const same = new URLSearchParams({ tab: 'audit', object })
  return (
    <DetailPage
      back={back}
      title={actWords(action)}
      actions={
        <ButtonLink to={`/admin/main-site?${same}`} size="sm">
          Related events
        </ButtonLink>
      }
      aside={<About entry={entry} />}
    >
      {changes.length > 0 && (
        <Panel title="Before and after">
          <Table
            className="max-md:px-4 max-md:pb-4"
            caption="What changed"
            rows={changes}
            rowId={({ field }) => field}
            state="ready"
            empty={null}
            failed={null}
            columns={[
              { id: 'field', header: 'Field', isTitle: true, cell: ({ field }) => field },
              { id: 'before', header: 'Before', cell: (row) => row.before },
              { id: 'after', header: 'After', cell: (row) => row.after },
            ]}
          />
        </Panel>
      )}
      <Panel title="What was noted">
        {facts.length > 0 ? (
          <Facts facts={facts} />
        ) : (
          <p className="px-5 pb-4 text-small text-ink-2">
            {changes.length > 0 ? 'Nothing else.' : 'That it happened, and nothing else.'}
          </p>
        )}
      </Panel>
      <Panel title="Seal" lead={`Row ${seq}, ${when(at)} UTC, by ${actorWords(actor, name)}`}>
        <p className="px-5 pb-4 font-mono text-micro wrap-anywhere text-ink-2">
          {seal ?? 'It is sealed within a second or two.'}
        </p>
      </Panel>
    </DetailPage>
  )
}

function About({
  entry: { seq, at, actor, name, action, object, objectName },
}: {
  entry: AuditEntry
}) {
  const to = addressOfObject(object)
  const words = objectWords(object, objectName)
  const objectLink = to ? <TextLink to={to}>{words}</TextLink> : words
  return (
    <Panel title="About">
      <Facts
        facts={[
          ['Row', String(seq)],
          ['When (UTC)', when(at)],
          ['Who', actorWords(actor, name)],
          ['Client', actor],
          ['Event', action],
          ['Object', objectLink],
          ['Reference', object],
        ]}
      />
    </Panel>
  )
}
