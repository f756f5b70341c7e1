import { sql } from 'kysely'
import { MOST_HITS, type SearchProvider } from '../kit/search.ts'

type FoundApproval = Readonly<{ id: string; summary: string; name: string }>

/** What waits for a decision, by its words. Only open ones are looked through: they are few. */
export const approvalSearch: SearchProvider = {
  kind: 'approval',
  label: 'Approvals',
  permission: 'approvals.decide',
  find: async ({ db }, text) => {
    const { rows } = await sql<FoundApproval>`
      select a.id, a.summary, s.first_name || ' ' || s.last_name as name
      from approvals a
      join staff s on s.id = a.asked_by
      where a.state = 'open' and strpos(lower(a.summary), lower(${text})) > 0
      order by a.asked_at desc
      limit ${MOST_HITS}`.execute(db)
    return rows.map(({ id, summary, name }) => ({
      id,
      title: summary,
      text: `Asked by ${name}`,
      to: '/admin/main-site?tab=approvals',
    }))
  },
}
