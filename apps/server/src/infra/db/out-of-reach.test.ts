import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { urlOf } from '../../testing/server-url.ts'
import { asAppError } from '../http/error-reply.ts'
import { createDb } from './db.ts'
import { isOutOfReach, retryUntilReachable } from './out-of-reach.ts'

const statementTimeoutMs = 300

const impatient = () =>
  createDb({ url: urlOf('postgres'), max: 1, name: 'test', named: false, statementTimeoutMs })

test('a database too busy to answer in time is unavailable, not broken', async () => {
  const db = impatient()
  const error = await sql`select pg_sleep(1)`.execute(db).catch((thrown: unknown) => thrown)
  expect(isOutOfReach(error)).toBe(true)
  expect(asAppError(error).status).toBe(503)
  await db.destroy()
})

const failover = [
  { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
  { code: '08P01', message: 'server login has been failing, try again later (server_login_retry)' },
  { code: '08P01', message: 'query_wait_timeout' },
  { code: '08P01', message: 'invalid server parameter' },
  { code: '08006', message: 'connection failure' },
  { code: 'ETIMEDOUT', message: 'connect ETIMEDOUT' },
  { code: 'EHOSTUNREACH', message: 'connect EHOSTUNREACH' },
  { code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND' },
  { code: 'EAI_AGAIN', message: 'getaddrinfo EAI_AGAIN' },
]

test.each(failover)('while another primary is found: $code $message', (fields) => {
  const error = Object.assign(new Error(fields.message), { code: fields.code })
  expect(isOutOfReach(error)).toBe(true)
  expect(asAppError(error).status).toBe(503)
})

test('a statement with the wrong number of values is a mistake of ours, not of a pooler', () => {
  const message = 'bind message supplies 1 parameters, but prepared statement requires 2'
  expect(isOutOfReach(Object.assign(new Error(message), { code: '08P01' }))).toBe(false)
})

test('what must not be lost is written again when the database was too busy', async () => {
  const db = impatient()
  const pauses = [1, 1, 0]
  const { rows } = await retryUntilReachable(() =>
    sql<{ one: number }>`select 1 as one, pg_sleep(${pauses.shift() ?? 0})`.execute(db),
  )
  expect(rows[0]?.one).toBe(1)
  expect(pauses).toEqual([])
  await db.destroy()
})

test('a mistake of ours is not repeated', async () => {
  const db = impatient()
  let tries = 0
  const wrong = retryUntilReachable(() => {
    tries += 1
    return sql`select nonsense`.execute(db)
  })
  await expect(wrong).rejects.toThrow('nonsense')
  expect(tries).toBe(1)
  await db.destroy()
})
