import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Config, loadConfig } from '../../config.ts'
import { createLog } from '../log.ts'
import { loadPlugins } from './load-plugins.ts'

const folder = mkdtempSync(join(tmpdir(), 'plugins-'))
afterAll(() => rmSync(folder, { recursive: true }))

let serial = 0

/** A plug-in in a folder of its own, as an operator writes it. */
function written(code: string, main = 'plugin.ts'): string {
  serial += 1
  const path = join(folder, `p${serial}`)
  mkdirSync(path)
  writeFileSync(join(path, main), code)
  return path
}

const lines: string[] = []
const load = (paths: readonly string[], variables = {}) => {
  const config: Config = loadConfig({ PLUGINS: paths.join(','), LOG_LEVEL: 'info', ...variables })
  const log = createLog({ ...config, NODE_ENV: 'test' }, 'test', {
    write: (line) => lines.push(line),
  })
  return loadPlugins(config, log)
}

const good = (name: string, more = '') =>
  `export default { name: '${name}', version: '1.0.0', ${more} }`

test('without PLUGINS there is none', async () => {
  expect(await load([])).toEqual([])
})

test('plug-ins are loaded in their order, with their settings, and started', async () => {
  const first = written(
    good(
      'day-book',
      `settings: { apiUrl: 'required', note: 'optional' },
       start: ({ log, settings }: { log: any; settings: any }) => log.info('begins', { at: settings.apiUrl }),`,
    ),
  )
  const second = written(good('other'), 'plugin.js')
  const found = await load([first, second], {
    PLUGIN_DAY_BOOK_API_URL: 'https://books.example.com',
    PLUGIN_OTHER_SECRET: 'not asked for',
  })
  expect(found.map(({ plugin }) => plugin.name)).toEqual(['day-book', 'other'])
  expect(found.map(({ settings }) => settings)).toEqual([
    { apiUrl: 'https://books.example.com' },
    {},
  ])
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
    plugin: 'day-book',
    msg: 'begins',
    facts: { at: 'https://books.example.com' },
  })
})

test.each([
  ['no folder', () => join(folder, 'nowhere'), /nowhere: it has no plugin\.ts/],
  ['no export', () => written('export const name = 1'), /no default export/],
  ['a name with a capital', () => written(good('Daybook')), /name must be lower-case/],
  ['a field that is not known', () => written(good('a', 'onPaid: () => {},')), /onPaid/],
  [
    'an event that is not known',
    () => written(good('a', "on: { 'order.payed': () => {} },")),
    /order\.payed/,
  ],
  [
    'a handler that is none',
    () => written(good('a', "on: { 'order.paid': 7 },")),
    /on\.order\.paid must be a function/,
  ],
  [
    'a setting that is missing',
    () => written(good('a', "settings: { url: 'required' },")),
    /PLUGIN_A_URL must be set/,
  ],
  [
    'a start that throws',
    () => written(good('a', "start: () => { throw new Error('no disk') },")),
    /no disk/,
  ],
  ['a file that is broken', () => written('export default {'), /PLUGINS: .*p\d+/],
])('%s stops the start with a sentence', async (_what, path, sentence) => {
  await expect(load([path()])).rejects.toThrow(sentence)
})

test('two plug-ins of one name stop the start', async () => {
  await expect(load([written(good('a')), written(good('a'))])).rejects.toThrow(
    'two plug-ins are called a',
  )
})
