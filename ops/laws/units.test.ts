import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../apps/server/commands.ts'
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

/** What the launcher starts, without npm between it and the signals. */
function startedBy(...words: string[]) {
  const { stderr } = spawnSync('sh', ['-x', launcher, ...words], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', NODE_OPTIONS: '--no-such-option', SHOP_SETTINGS: '/none.env' },
  })
  return /\+ exec (node .*)/.exec(stderr)?.[1]?.trim()
}

test.each([
  ['start', 'api'],
  ['worker', 'worker'],
])('“shop %s” runs what npm runs, without npm', (task, program) => {
  const started = startedBy(task)
  expect(started).toBe(`node --env-file=/none.env --max-semi-space-size=8 build/${program}.js`)
  expect(scripts[task]).toBe(
    `exec ${started?.replace('--env-file=/none.env', '--env-file-if-exists=../../.env')}`,
  )
})

/** These are about a machine where a release is installed: npm, which runs the sources, has none. */
const ofReleases = ['doctor', 'rollback', 'upgrade', 'version']
const asked = commands.filter((name) => !ofReleases.includes(name))

test.each(asked)('the command %s ships built, and npm runs it from the sources', (name) => {
  const task = name.replace('-', ':')
  expect(startedBy(task, '--help')).toBe(
    `node --env-file=/none.env build/commands/${name}.js --help`,
  )
  expect(scripts[task]).toContain(`src/cli/${name}.ts`)
})

test.each(ofReleases)('the command %s ships built', (name) => {
  expect(startedBy(name, '--help')).toBe(
    `node --env-file=/none.env build/commands/${name}.js${name === 'version' ? '' : ' --help'}`,
  )
})

test('the launcher knows no command that is not built', () => {
  const [, listed = ''] =
    /\n {2}(audit:verify \|[^)]*)\)/.exec(readFileSync(launcher, 'utf8')) ?? []
  expect(listed.split(' | ').map((task) => task.replace(':', '-'))).toEqual(
    commands.filter((name) => name !== 'doctor' && name !== 'version'),
  )
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
