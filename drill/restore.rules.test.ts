import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mayHeal, verdictOf } from './restore.rules.ts'

const whole = { isMigrated: true, isHealed: true, isWell: true }

test('a whole copy ends the check with zero', () => {
  expect(verdictOf(whole)).toMatchObject({ exitCode: 0, says: 'the backup is good' })
})

test.each([
  ['migrations fail', { isMigrated: false }],
  ['a payment is missing', { isHealed: false }],
  ['an invariant does not hold', { isWell: false }],
])('a copy on which %s ends it with an error', (_, broken) => {
  const { exitCode, says } = verdictOf({ ...whole, ...broken })
  expect([exitCode, says]).toEqual([1, expect.stringContaining('NOT GOOD')])
})

test.each([
  [true, 'sk_live_1', false],
  [true, 'rk_live_1', false],
  [true, 'sk_test_1', true],
  [true, undefined, true],
  [false, 'sk_live_1', true],
])('healing asked %s with the key %s: %s', (isAsked, key, may) => {
  expect(mayHeal(isAsked, key)).toBe(may)
})

test('the command refuses to heal with a live key before it looks for a backup or a database', () => {
  const command = fileURLToPath(new URL('restore-check.ts', import.meta.url))
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [command, '--heal', '--config', '/nowhere/pgbackrest.conf'],
    {
      encoding: 'utf8',
      env: { PATH: '/nowhere', STRIPE_SECRET_KEY: 'sk_live_planted' },
    },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('--heal moves money at the provider, and this is a copy.')
  expect(stderr + stdout).not.toContain('pgbackrest')
})
