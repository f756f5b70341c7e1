import { sql } from 'kysely'
import { MOST_HITS, type SearchProvider } from '../kit/search.ts'

type FoundScript = Readonly<{ id: string; name: string; isActive: boolean }>

/** Scripts by a part of their name. A shop has few of them. */
export const scriptSearch: SearchProvider = {
  kind: 'script',
  label: 'Scripts',
  permission: 'scripts.edit',
  find: async ({ db }, text) => {
    const { rows } = await sql<FoundScript>`
      select id, name, is_active as "isActive"
      from custom_scripts
      where strpos(lower(name), lower(${text})) > 0
      order by changed_at desc
      limit ${MOST_HITS}`.execute(db)
    return rows.map(({ id, name, isActive }) => ({
      id,
      title: name,
      text: isActive ? 'Published' : 'Draft or off',
      to: `/admin/main-site?tab=custom-scripts&id=${id}`,
    }))
  },
}
