import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const all = (pattern: string) => globSync(pattern, { cwd: root }).sort()

const rules = all('ops/prometheus/*.yml').map(read).join('\n')
const alerts = [...rules.matchAll(/- alert: (\w+)\n[\s\S]*?runbook: (\S+)/g)].map(
  ([, name = '', runbook = '']) => ({ name, runbook }),
)
/** What to do after something that an operator sees or begins; no alert leads there. */
const situations = ['failover', 'lost-standby', 'orphan-payments', 'restore'].map(
  (name) => `docs/runbooks/${name}.md`,
)
const pages = all('docs/runbooks/*.md').filter(
  (page) => !page.endsWith('README.md') && !situations.includes(page),
)
const tests = all('ops/prometheus/tests/*.yml').map(read).join('\n')

test('there are as many alerts as rules that are one', () => {
  expect(alerts.length).toBeGreaterThan(30)
  expect(alerts.length).toBe(rules.match(/- alert:/g)?.length)
})

test('every alert has a runbook under its own name, and no runbook is of none', () => {
  expect(alerts.map(({ runbook }) => runbook).sort()).toEqual(pages)
  for (const { name, runbook } of alerts) {
    expect(read(runbook).split('\n')[0]).toMatch(new RegExp(`^# .+ \\(\`${name}\`\\)$`))
    expect(read('docs/runbooks/README.md')).toContain(`| [${name}](${runbook.split('/').at(-1)}) |`)
  }
})

test.each(situations)('%s is in the list of runbooks', (page) => {
  expect(read('docs/runbooks/README.md')).toContain(`](${page.split('/').at(-1)})`)
})

test('every alert fires in one of its unit tests, and some moments have none', () => {
  const firing = new Set([...tests.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name))
  expect(alerts.map(({ name }) => name).filter((name) => !firing.has(name))).toEqual([])
  expect(tests.match(/exp_samples: \[\]/g)?.length).toBeGreaterThan(20)
})

describe('every runbook', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  test.each(pages)('%s has a command that helps, and none that does not exist', (page) => {
    const text = read(page)
    const [, commands = ''] = /## Look\n\n```sh\n([\s\S]+?)\n```/.exec(text) ?? []
    expect(commands).toMatch(/^(?:curl|psql|npm|shop|systemctl|journalctl|df|timedatectl|time) /m)
    expect(text).toMatch(/## Do\n\n\S/)
    const named = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
