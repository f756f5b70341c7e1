import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../impact/repository.ts'
import { runCommand } from './run-command.ts'
import { toldBy } from './verdict.rules.ts'
import { toldByVitest, type VitestReport } from './vitest-report.rules.ts'

mkdirSync(join(root, 'results'), { recursive: true })
const folder = mkdtempSync(join(root, 'results/planted-'))
afterAll(() => rmSync(folder, { recursive: true }))
const log = join(folder, 'log')
const report = join(folder, 'report.json')

/** What Vitest and our reporter say about files that share a process. */
async function toldAbout(body: string) {
  writeFileSync(join(folder, 'planted.test.ts'), `import { expect, test } from 'vitest'\n${body}`)
  const reporter = join(root, 'tooling/gate/vitest-report.ts')
  const command = `vitest run --root ${folder} --isolate=false --reporter=${reporter}`
  const env = { GATE_REPORT: report }
  const { code } = await runCommand(command, { log, untilMs: Date.now() + 120_000, env })
  return toldBy(code, toldByVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport))
}

const holds = "test('holds', () => { expect(1).toBe(1) })\n"

test('a file that holds has nothing to tell', async () => {
  expect(await toldAbout(holds)).toEqual({ failed: [], broken: [] })
})

test('a file whose process died is not one that passed', async () => {
  const dies = "test('dies', () => { process.kill(process.pid, 'SIGKILL') })\n"
  const { failed, broken } = await toldAbout(holds + dies)
  expect(failed).toEqual([])
  expect(broken).toContainEqual(expect.stringContaining('planted.test.ts did not come to its end'))
})

test('a test that fails is named with its error', async () => {
  const { failed, broken } = await toldAbout("test('falls', () => { expect(1).toBe(2) })\n")
  expect(broken).toEqual([])
  expect(failed).toMatchObject([{ test: 'falls', error: expect.stringContaining('expected 1') }])
})

test('a command whose time is over is ended with all that it started', async () => {
  const begun = Date.now()
  const mark = join(folder, 'late')
  const ended = await runCommand(`(sleep 3; touch ${mark}) & echo begun; wait`, {
    log,
    untilMs: begun + 500,
  })
  expect(ended).toEqual({ code: null, isOverdue: true })
  expect(Date.now() - begun).toBeLessThan(2_500)
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  expect(() => readFileSync(mark)).toThrow('ENOENT')
  expect(readFileSync(log, 'utf8')).toContain('begun')
})
