import type { ScriptFile } from '@keyhaven/contracts/staff/custom-scripts'
import { sql } from 'kysely'
import { scriptObject, scriptOf } from '../../modules/growth/custom-scripts/write-scripts.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Waiting = Readonly<{
  id: string
  hash: string
  askedBy: string
  askedByName: string
  askedAt: Date
  number: number
}>

/** A script as its page shows it, with who asked for its draft to be published. */
export async function scriptForStaff(ctx: StaffContext, id: string): Promise<ScriptFile> {
  const script = await scriptOf(ctx, id)
  const { rows } = await sql<Waiting>`
    select a.id, encode(a.payload_hash, 'hex') as hash, a.asked_by as "askedBy",
      s.first_name || ' ' || s.last_name as "askedByName", a.asked_at as "askedAt",
      (a.payload ->> 'number')::int as number
    from approvals a
    join staff s on s.id = a.asked_by
    where a.object = ${scriptObject(id)}
      and a.kind = 'script.publish'
      and a.state = 'open'
      and a.expires_at > shop_now()
      and a.asked_at >= (
        select max(v.written_at) from custom_script_versions v where v.script_id = ${id})
    order by a.asked_at desc
    limit 1`.execute(ctx.db)
  const [asked] = rows
  const hasDraft = script.versions.some(({ publishedAt }) => publishedAt === null)
  const waiting = hasDraft && asked ? { ...asked, askedAt: asked.askedAt.toISOString() } : null
  return { success: true, ...script, waiting }
}
