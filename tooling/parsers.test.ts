import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const server = 'apps/server/src/'

/** What takes strangers' bytes apart, and the only files that may use it. */
const readers: readonly Readonly<{ says: string; text: RegExp; places: readonly string[] }>[] = [
  { says: 'MIME', text: /from 'postal-mime'/, places: ['infra/mail/take-apart.ts'] },
  {
    says: 'HTML of our own mails',
    text: /from 'html-to-text'/,
    places: ['modules/platform/emails/plain-text.ts'],
  },
  {
    says: 'the text of our own mails',
    text: /\/plain-text\.ts'/,
    places: ['modules/platform/emails/render-mail.ts'],
  },
  {
    says: 'pictures',
    text: /from 'sharp'|import\('sharp'\)/,
    places: ['modules/catalog/products/encode-picture.ts'],
  },
  {
    says: 'CSV',
    text: /from 'csv-parse/,
    places: [
      'modules/moving-in/shop-imports/read-foreign-file.ts',
      'modules/stock/licenses/vault/read-key-file.ts',
    ],
  },
  {
    says: 'the readers of mails, keys and exports, in their thread',
    text: /^import \{.*from '.*\/(take-apart|read-key-file|read-foreign-file|serve-thread)\.ts'/m,
    places: ['thread.ts'],
  },
  {
    says: 'bodies of requests',
    text: /addContentTypeParser|getDefaultJsonParser/,
    places: [
      'infra/http/bounded-json.ts',
      'infra/http/sent-file.ts',
      'infra/http/sent-form.ts',
      // The page framework reads its own, and nothing here does.
      'infra/pages/web.ts',
      // Verified on its bytes before anything in it is believed.
      'modules/after-sale/provider-events/stripe-webhook.routes.ts',
      // Whatever a mail program sends with the press of a button is thrown away.
      'modules/people/privacy/privacy.routes.ts',
    ],
  },
]

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
type Source = Readonly<{ path: string; text: string }>

const sources: Source[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard', server], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const whoReads = (reader: RegExp, files: readonly Source[]) =>
  files
    .filter(({ text }) => reader.test(text))
    .map(({ path }) => path)
    .sort()

test.each(readers)('$says: only where this list says', ({ text, places }) => {
  expect(whoReads(text, sources)).toEqual(places.map((place) => server + place).sort())
})

test.each([
  ["import PostalMime from 'postal-mime'", 'MIME'],
  ["import { parse } from 'csv-parse/sync'", 'CSV'],
  ["const { default: sharp } = await import('sharp')", 'pictures'],
])('a module that says %s is reported', (text, says) => {
  const path = `${server}modules/voices/inbox/planted.ts`
  const reported = readers.filter((one) =>
    whoReads(one.text, [...sources, { path, text }]).includes(path),
  )
  expect(reported.map((one) => one.says)).toEqual([says])
})
