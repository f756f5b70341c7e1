import pg from 'pg'
import { createDatabase, migrateDatabase, seedDatabase } from '../apps/server/src/cli/database.ts'
import { loadConfig } from '../apps/server/src/config.ts'

/** The catalogue, and not a single key. */
const config = loadConfig()
await createDatabase(config)
await migrateDatabase(config)
await seedDatabase(config)
const client = new pg.Client({ connectionString: config.DATABASE_OWNER_URL })
await client.connect()
await client.query('truncate backorders, assignments, key_units, license_keys, key_batches cascade')
await client.end()
