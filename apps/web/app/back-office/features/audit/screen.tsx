import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { AuditEntryPage } from './audit-entry.tsx'
import { auditList } from './audit-list.tsx'
import { AuditProof } from './audit-proof.tsx'
import { calls } from './calls.ts'
import { ExportLog } from './export-log.tsx'

const choicesQuery = queryOptions({
  queryKey: ['/api/admin/audit/choices'],
  queryFn: () => calls.readAuditChoices(),
})

const none = { people: [], actions: [] }

/** The tab of the audit log: the list, or one row of it. */
export default function Audit() {
  const id = useSearchParams()[0].get('id')
  return id ? <AuditEntryPage key={id} id={Number(id)} /> : <AuditLog />
}

function AuditLog() {
  const { data } = useQuery(choicesQuery)
  const list = useMemo(() => auditList(data ?? none), [data])
  return (
    <>
      <ListPage
        list={list}
        title="Audit log"
        lead="Who did what and when. Tamper-evident: any change is detected."
        actions={<ExportLog list={list} />}
      />
      <AuditProof />
    </>
  )
}
