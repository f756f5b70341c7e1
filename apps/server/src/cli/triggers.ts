import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { loadConfig } from '../config.ts'
import { triggersPage } from '../infra/db/triggers.ts'

const client = new pg.Client({ connectionString: loadConfig().DATABASE_URL })
await client.connect()
writeFileSync(new URL('../../../../docs/triggers.md', import.meta.url), await triggersPage(client))
await client.end()
console.log('docs/triggers.md written')
