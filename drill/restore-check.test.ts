import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const command = fileURLToPath(new URL('restore-check.ts', import.meta.url))
const refused = (options: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [command, ...options, '--config', '/nowhere/pgbackrest.conf'], {
    encoding: 'utf8',
    env: { PATH: '/nowhere', ...env },
  })

test('the command refuses to heal with a live key before it looks for a backup or a database', () => {
  const { status, stderr, stdout } = refused(['--heal'], { STRIPE_SECRET_KEY: 'sk_live_planted' })
  expect(status).toBe(1)
  expect(stderr).toContain('--heal moves money at the provider, and this is a copy.')
  expect(stderr + stdout).not.toContain('pgbackrest')
})

test('a moment that is none is refused, too', () => {
  const { status, stderr } = refused(['--at', 'yesterday'], {})
  expect(status).toBe(1)
  expect(stderr).toContain('--at is no time')
})
