import { sql } from 'kysely'
import { loadConfig } from '../config.ts'
import { createDb } from '../infra/db/db.ts'
import { DEAD_LETTERS } from '../infra/work/queue.ts'

type DeadLetter = { id: string; created_on: Date; data: unknown; output: unknown }

const config = loadConfig()
const db = createDb({ url: config.DATABASE_URL, max: 1, name: 'dead letters', named: false })
const { rows } = await sql<DeadLetter>`
  select id, created_on, data, output
  from pgboss.job
  where name = ${DEAD_LETTERS} and state < 'completed'
  order by created_on`.execute(db)
await db.destroy()

for (const row of rows) console.log(JSON.stringify(row))
console.log(`${rows.length} dead letter(s)`)
