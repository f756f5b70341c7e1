import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { protectedPolicy, publicDocument } from '../apps/server/src/infra/http/csp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const isProgram = (path: string) => !/\.test\.tsx?$/.test(path)

/** Where the container comes from is the frame's to know. Everything else that names it is listed with its reason. */
const mayKnow: Readonly<Record<string, string>> = {
  'apps/server/src/config.ts': 'reads the setting',
  'apps/server/src/modules/growth/tag-manager/tag-settings.ts':
    'asks whether the container is there',
  'apps/server/src/modules/growth/tag-manager/pixel-page.ts': 'writes the frame',
  'apps/server/src/modules/growth/tag-manager/pixel.routes.ts': 'answers with the frame',
  'apps/server/src/back-office/tag-manager/tag-manager.routes.ts':
    'shows staff where it comes from',
}

const naming = /tagManagerUrl|tagOrigins|gtm\.js|ns\.html|googletagmanager\.com/

type Source = Readonly<{ path: string; text: string }>

const sources: Source[] = globSync(['apps/server/src/**/*.ts', 'apps/web/app/**/*.{ts,tsx}'], {
  cwd: root,
})
  .filter(isProgram)
  .map((path) => ({ path, text: textOf(path) }))

const whoKnows = (files: readonly Source[]) =>
  files
    .filter(({ text }) => naming.test(text))
    .map(({ path }) => path)
    .toSorted()

test('only the frame knows where the container comes from', () => {
  expect(whoKnows(sources)).toEqual(Object.keys(mayKnow).toSorted())
})

test('a public page that names a host of tags is reported', () => {
  const path = 'apps/web/app/pages/planted.tsx'
  const text = '<script src="https://www.googletagmanager.com/gtag/js" />'
  expect(whoKnows([...sources, { path, text }])).toContain(path)
})

test('the policy of a public page has no way in for a host', () => {
  const additions = { hashes: [], files: [], origins: ['https://tags.example.com'] }
  const { policy } = publicDocument('<p></p>', 'mark', additions)
  expect(policy).not.toContain('example.com')
  for (const directive of ["connect-src 'self'", "img-src 'self' data:", "worker-src 'self'"]) {
    expect(policy.split('; ')).toContain(directive)
  }
  expect(protectedPolicy('abc', undefined, { isFramed: true })).not.toMatch(/https?:/)
})
