import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ended, said } from '../commands.ts'
import { partsWithin } from './part.ts'
import { until, within } from './patience.ts'
import { endsWell, shows, watch } from './watched.ts'

const run = (script: string) => watch('sh', ['-c', script])
const never = async () => false

test('a process that ends as it should has no fault', async () => {
  expect(await endsWell(run('exit 0'), { what: 'a task', ms: 60_000 })).toBe('')
  expect(await endsWell(run('exit 1'), { what: 'a task', ms: 60_000, code: 1 })).toBe('')
})

test('one that fails is named, with its last words', async () => {
  const fault = await endsWell(run('echo no database; exit 3'), { what: 'a task', ms: 60_000 })
  expect(fault).toBe('a task ended with 3: no database')
})

test('an error is told, not where in the program it was', async () => {
  const lines = ['Error: no package', '    at load (x.js:1)', '', 'Node.js v24']
  const broken = run(`printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')}; exit 1`)
  const fault = await endsWell(broken, { what: 'a task', ms: 60_000 })
  expect(fault).toBe('a task ended with 1: Error: no package\nNode.js v24')
})

test('one that ignores the request to leave is killed when its time is over, and named', async () => {
  const deaf = run("trap '' TERM; echo here; while :; do sleep 0.1; done")
  await until(async () => deaf.said().includes('here'), 60_000)
  deaf.child.kill('SIGTERM')
  const fault = await endsWell(deaf, { what: 'the server', ms: 300 })
  expect(fault).toBe('the server was waited for, and had not ended after 0.3 s: here')
  expect(await within(deaf.gone, 60_000)).toBeNull()
})

test('one that had ended before anybody waited is not waited for', async () => {
  const early = run('echo cannot listen; exit 1')
  await until(async () => early.child.exitCode !== null, 60_000)
  early.child.kill('SIGTERM')
  const fault = await endsWell(early, { what: 'the server', ms: 60_000 })
  expect(fault).toBe('the server ended with 1: cannot listen')
})

test('a child that holds the output open does not hide that its parent has ended', async () => {
  const parent = run('sleep 20 & echo bye')
  expect(await endsWell(parent, { what: 'a task', ms: 10_000 })).toBe('')
})

test('a program that is not there is a fault, not a crash', async () => {
  const fault = await endsWell(watch('no-such-program', []), { what: 'a task', ms: 60_000 })
  expect(fault).toContain('no-such-program')
})

test('a sign that does not come is named when its time is over', async () => {
  const mute = run('exec sleep 60')
  const fault = await shows(mute, { what: '200 at /readyz', ms: 300, isSo: never })
  mute.child.kill('SIGKILL')
  expect(fault).toContain('200 at /readyz was waited for, and had not come after 0.3 s')
})

test('a sign of a process that has ended is not waited for', async () => {
  const gone = run('echo no database; exit 1')
  const fault = await shows(gone, { what: '200 at /readyz', ms: 60_000, isSo: never })
  expect(fault).toBe('200 at /readyz was waited for, but the process has ended: no database')
})

test('a command that takes longer than it may is killed and named', async () => {
  const { code, text } = await ended('sleep', ['60'], { minutes: 0.005 })
  expect(code).toBe(1)
  expect(text).toBe('sleep was waited for, and had not ended after 0.005 min')
})

test('a command that is late ends with all that it has started', async () => {
  const begun = performance.now()
  const { text } = await ended('sh', ['-c', 'sleep 60 & echo $!; wait'], { minutes: 0.01 })
  expect(performance.now() - begun).toBeLessThan(20_000)
  const [pid] = text.split('\n')
  expect(await until(async () => !existsSync(`/proc/${pid}/exe`), 5_000)).toBe(true)
})

test('a part that is late is ended and named, with the last words of what it waited for', async () => {
  const part = partsWithin(60)
  const build = () => said('sh', '-c', 'echo fetching packages; sleep 60')
  const late = part({ name: 'the build', seconds: 0.5 }, build)
  await expect(late).rejects.toThrow(/“the build” was waited for.*after 1 s\n.*fetching packages/s)
})

test('no part has more time than is left for all', async () => {
  const part = partsWithin(0.5)
  const late = part({ name: 'the build', seconds: 60 }, () => said('sleep', '60'))
  await expect(late).rejects.toThrow('“the build” was waited for')
  expect(await partsWithin(60)({ name: 'a part', seconds: 60 }, async () => 'done')).toBe('done')
})
