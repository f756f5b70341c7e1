import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { onServer, urlOf } from './server-url.ts'

/** An empty database of its own, without schema. */
export async function emptyDatabase(): Promise<string> {
  const name = `keyhaven_test_${inject('run')}_${randomBytes(4).toString('hex')}`
  await onServer((client) => client.query(`create database ${name}`))
  return urlOf(name)
}

/** A migrated and seeded database of its own, so that test files run side by side. */
export async function testDatabase(): Promise<string> {
  const run = inject('run')
  const name = `keyhaven_test_${run}_${randomBytes(4).toString('hex')}`
  await onServer((client) =>
    client.query(`create database ${name} template keyhaven_template_${run}`),
  )
  return urlOf(name)
}
