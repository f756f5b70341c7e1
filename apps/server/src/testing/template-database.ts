import type { TestProject } from 'vitest/node'
import { createDatabase, migrateDatabase, seedShop } from '../cli/database.ts'
import { loadConfig } from '../config.ts'
import { onServer, urlOf } from './server-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    run: string
  }
}

/** Migrates and seeds one database per run of a project; every test file starts from a copy of it. */
export default async function setup(project: TestProject) {
  const run = `${process.pid}_${Date.now().toString(36)}_${project.name}`
  const config = { ...loadConfig(), DATABASE_URL: urlOf(`keyhaven_template_${run}`) }
  await createDatabase(config)
  await migrateDatabase(config)
  await seedShop(config)
  project.provide('run', run)
  return () => dropAllOf(run)
}

async function dropAllOf(run: string) {
  await onServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname like $1',
      [`keyhaven\\_t%\\_${run}%`],
    )
    for (const { datname } of rows) {
      await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`)
    }
  })
}
