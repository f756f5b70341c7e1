import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { unitFiles } from '../ha/check/units.ts'

const root = join(import.meta.dirname, '../..')
const launcher = join(root, 'ops/bin/shop')
const scripts: Record<string, string> = JSON.parse(
  readFileSync(join(root, 'apps/server/package.json'), 'utf8'),
).scripts

const units = unitFiles().map((path) => ({
  name: basename(path),
  text: readFileSync(path, 'utf8'),
}))
const ours = /\/opt\/keyhaven\/current\/(\S+)(?: (\S+))?/g

const programs = units.flatMap(({ name, text }) =>
  [...text.matchAll(/^Exec\w+=(.*)$/gm)].flatMap(([, line = '']) =>
    [...line.matchAll(ours)].map(([, path = '', task]) => ({ name, path, task })),
  ),
)

test('units of server, worker and backups start programs the product has', () => {
  expect(programs.length).toBeGreaterThanOrEqual(4)
  expect(programs.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('what they start has the name of an npm script', () => {
  const tasks = programs.filter(({ path }) => path === 'ops/bin/shop').map(({ task }) => task ?? '')
  expect(tasks.filter((task) => !(task in scripts))).toEqual([])
})

const [, listed = ''] = /\n {2}(db \|[^)]*)\)/.exec(readFileSync(launcher, 'utf8')) ?? []
const tasks = ['start', 'worker', ...listed.split(' | ')]

test.each(tasks)('“shop %s” runs what npm runs, without npm', (task) => {
  const traced = spawnSync('sh', ['-x', launcher, task], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', NODE_OPTIONS: '--no-such-option' },
  })
  const [, command] = /\+ exec (node .*)/.exec(traced.stderr) ?? []
  expect(command?.trim()).toBe(scripts[task]?.replace(/^exec /, ''))
})

test('a setting that still says CHANGE-ME starts nothing', () => {
  const tried = spawnSync(launcher, ['start'], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', DATABASE_URL: 'postgres://shop_app:CHANGE-ME@127.0.0.1/x' },
  })
  expect(tried).toMatchObject({ status: 2, stderr: 'shop: a setting still says CHANGE-ME\n' })
})

test('a task nobody knows is named', () => {
  const tried = spawnSync(launcher, ['sell'], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } })
  expect(tried).toMatchObject({ status: 2, stderr: 'shop: there is no task "sell"\n' })
})

const hardened = ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=\n']
const ofShop = units.filter(({ text }) => text.includes('User=keyhaven'))

test.each(ofShop)('$name has no power and changes nothing but its own folder', ({ text }) => {
  for (const line of hardened) expect(text).toContain(line)
})

test('server and worker are given the time they need to leave', () => {
  const found = ofShop.filter(({ text }) => /shop (start|worker)/.test(text))
  expect(found).toHaveLength(2)
  for (const { text } of found) expect(text).toContain('TimeoutStopSec=20')
})
