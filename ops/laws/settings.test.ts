import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { knownSettings, loadConfig } from '../../apps/server/src/config.ts'
import { readCluster } from '../ha/cluster.ts'
import { clusterFiles } from '../ha/render.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const examples = ['ops/small/shop.env.example', 'ops/ha/shop.env.example']

/** A line in comment that shows a setting counts like any other. */
const named = (path: string) =>
  [...read(path).matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name)

describe.each(examples)('%s', (path) => {
  test('names only settings that the shop has', () => {
    expect(named(path).length).toBeGreaterThan(12)
    expect(named(path).filter((name) => !knownSettings.includes(name ?? ''))).toEqual([])
  })

  test('starts a live shop once every placeholder has a value', () => {
    const settings = Object.fromEntries(
      Object.entries(parseEnv(read(path))).map(([name, value]) => [
        name,
        filled(name, value ?? ''),
      ]),
    )
    expect(loadConfig(settings).isLive).toBe(true)
  })
})

const bytes = Buffer.alloc(32, 7).toString('base64')
const values: Record<string, string> = {
  STRIPE_SECRET_KEY: ['sk', 'live', 'example'].join('_'),
  STRIPE_PUBLISHABLE_KEY: ['pk', 'live', 'example'].join('_'),
  STRIPE_WEBHOOK_SECRET: ['whsec', 'example'].join('_'),
  KEY_ENCRYPTION_KEYS: `2026:${bytes}`,
  SECRETS: `1:${bytes}`,
}
const filled = (name: string, value: string) =>
  values[name] ?? value.replaceAll('CHANGE-ME', 'given')

const secretive = /PASSWORD|PASS\b|_PASS=|SECRET|KEYS=|:\/\/[^\s/@]*:[^\s/@]*@/

test('no file of operators holds a secret: where one belongs there is a placeholder', () => {
  const cluster = readCluster(read('ops/ha/cluster.example.json'))
  const rendered = [...clusterFiles({ kind: 'live', ...cluster }).values()]
  const written = examples.map(read)
  const lines = [...rendered, ...written].flatMap((text) => text.split('\n'))
  const secrets = lines.filter((line) => secretive.test(line) && /=\S/.test(line))
  expect(secrets.length).toBeGreaterThan(12)
  expect(secrets.filter((line) => !line.includes('CHANGE-ME'))).toEqual([])
})

test('the templates are all used', () => {
  const all = readdirSync(join(root, 'ops/ha/templates'))
  const renderer = read('ops/ha/render.ts')
  expect(all.filter((name) => !renderer.includes(`'${name}'`))).toEqual([])
})
