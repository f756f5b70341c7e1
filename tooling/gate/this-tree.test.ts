import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { extrasIf } from '../impact/always.rules.ts'
import { root } from '../impact/repository.ts'
import { quarantineFile } from './places.ts'
import { steps } from './steps.ts'
import { faultsIn, type Quarantined } from './verdict.rules.ts'
import { faultsOfLanding, faultsOfNightly, type Workflow } from './workflow.rules.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const landing = read('.github/workflows/ci.yml')
const nightly = read('.github/workflows/nightly.yml')
const ids = steps.map(({ id }) => id)
const nightlyFaults = (text: string) => faultsOfNightly(parse(text) as Workflow, ids)

test('every step runs in exactly one job of the night, on a whole clone, within half an hour', () => {
  expect(nightlyFaults(nightly)).toEqual([])
})

test('a landing on the hosted runner leaves out no step and no share', () => {
  expect(faultsOfLanding(parse(landing) as Workflow)).toEqual([])
  const cut = landing.replace('[1/2, 2/2]', '[1/2]')
  expect(faultsOfLanding(parse(cut) as Workflow)).toEqual(['landing loses a share'])
})

describe('of the night it is noticed', () => {
  test.each([
    ['a step that no job runs', 'attacks\n', 'law\n', 'attacks is in 0 jobs'],
    ['a step that two jobs run', '--only attacks', '--only attacks,drill', 'drill is in 2 jobs'],
    ['a step that is gone', '--only attacks', '--only attacks,gone', 'there is no step gone'],
    ['a third of the journeys left out', '[1/3, 2/3, 3/3]', '[1/3, 2/3]', 'journeys loses a share'],
    [
      'a clone of one commit',
      'fetch-depth: 0',
      'fetch-depth: 1',
      'static has a clone without its history',
    ],
    [
      'a job without its limit',
      'timeout-minutes: 30',
      'timeout-minutes: 31',
      'static may take too long',
    ],
    [
      'a job that only runs what a change chose',
      '.ci/run --whole',
      '.ci/run',
      'static does not run everything of its steps',
    ],
    ['a build that nothing leaves', 'name: build', 'name: built', 'journeys is given no build'],
    ['results that are thrown away', 'results/gate', 'results', 'static keeps no results'],
  ])('%s', (_, from, to, fault) => {
    expect(nightlyFaults(nightly.replace(from, to))).toContain(fault)
  })
})

test('what runs does not depend on the number of commits', () => {
  const texts = [landing, nightly, read('.ci/run'), ...steps.map(({ run }) => run)].join('\n')
  expect(texts).not.toMatch(/rev-list|run_number|run_id|SHARE|--turn/)
})

describe('steps', () => {
  test('have names of their own, and need what is there and runs before', () => {
    expect(new Set(ids).size).toBe(ids.length)
    for (const [nth, { needs }] of steps.entries()) {
      expect(needs.filter((need) => !ids.slice(0, nth).includes(need))).toEqual([])
    }
  })

  test('run commands and journeys that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = steps.flatMap(({ run }) => [...run.matchAll(/npm run -s ([\w:]+)/g)])
    expect(commands.length).toBeGreaterThan(15)
    expect(commands.map(([, name = '']) => name).filter((name) => !scripts[name])).toEqual([])
    const files = steps.flatMap(({ run }) => [...run.matchAll(/\S+\.(spec\.)?ts\b|\.ci\/\S+/g)])
    expect(files.map(([file]) => file).filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('are there for all that a change can ask for', () => {
    const asked = steps.filter(({ when }) => when === 'asked').map(({ id }) => id)
    expect(new Set(extrasIf.flatMap(([, extras]) => extras))).toEqual(new Set(asked))
  })
})

test('at most three tests are in quarantine, none for more than 14 days', () => {
  const list = JSON.parse(readFileSync(quarantineFile, 'utf8')) as Quarantined[]
  expect(faultsIn(list, new Date())).toEqual([])
})
