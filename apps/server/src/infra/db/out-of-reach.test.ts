import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { urlOf } from '../../testing/server-url.ts'
import { asAppError } from '../http/error-reply.ts'
import { createDb } from './db.ts'
import { isOutOfReach, persistently } from './out-of-reach.ts'

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

test('what must not be lost is written again when the database was too busy', async () => {
  const db = impatient()
  const pauses = [1, 1, 0]
  const { rows } = await persistently(() =>
    sql<{ one: number }>`select 1 as one, pg_sleep(${pauses.shift() ?? 0})`.execute(db),
  )
  expect(rows[0]?.one).toBe(1)
  expect(pauses).toEqual([])
  await db.destroy()
})

test('a mistake of ours is not repeated', async () => {
  const db = impatient()
  let tries = 0
  const wrong = persistently(() => {
    tries += 1
    return sql`select nonsense`.execute(db)
  })
  await expect(wrong).rejects.toThrow('nonsense')
  expect(tries).toBe(1)
  await db.destroy()
})
