import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Checks the Prometheus rules, and runs their unit tests: promtool is in Debian's package prometheus. */
const folder = join(import.meta.dirname, '../ops/prometheus')
const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: join(folder, 'tests'), stdio: 'inherit' })

promtool('check', 'config', '../prometheus.yml')
promtool('test', 'rules', ...globSync('*.test.yml', { cwd: join(folder, 'tests') }).sort())
