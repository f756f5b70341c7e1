import type { Client } from 'pg'

/** A process that said nothing for so long is gone. */
const FRESH_SECONDS = 90

/** Who else is connected to this database, and which processes said within 90 s that they run. */
async function othersOf(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ who: string }>(
    `select format('connection %s of %s (%s)', pid, usename,
       coalesce(nullif(application_name, ''), 'without a name')) as who
     from pg_stat_activity
     where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
     union all
     select format('%s %s on %s, heard of %s s ago', role, process, machine,
       round(extract(epoch from clock_timestamp() - seen_at)))
     from process_beats
     where seen_at > clock_timestamp() - make_interval(secs => $1)`,
    [FRESH_SECONDS],
  )
  return rows.map(({ who }) => who)
}

/** Programs of 0.1 cannot read the new names, so none may run. */
export async function assertClosedShop(owner: Client): Promise<void> {
  const others = await othersOf(owner)
  if (others.length === 0) return
  throw new Error(
    `The shop must be closed to adopt its database. Stop every server and worker, wait ${FRESH_SECONDS} s if one was killed, and try again. Still there: ${others.join('; ')}`,
  )
}
