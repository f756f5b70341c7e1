import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What has exactly one place in the server, and the files that are that place. */
const oneWay = [
  {
    says: 'transactions are opened by inTransaction, which tries again after a conflict',
    text: /\.transaction\(\)/,
    places: [
      'apps/server/src/infra/db/transaction.ts',
      // Fills an empty shop in one go on a connection of its own.
      'apps/server/src/seed/book/desk.ts',
    ],
  },
  {
    says: 'LIMIT_FACTOR is multiplied in one place',
    text: /LIMIT_FACTOR/,
    places: ['apps/server/src/config.ts', 'apps/server/src/infra/http/rate-limit.ts'],
  },
  {
    says: 'an account becomes proven by proveMailbox, which voids what a stranger left',
    text: /\brecordVerified\b|email_verified_at: sql/,
    places: [
      'apps/server/src/modules/people/customers/customers.repo.ts',
      'apps/server/src/modules/people/customers/prove-mailbox.ts',
    ],
  },
]

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/server/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !isTest(file))

test.each(oneWay)('$says', ({ text, places }) => {
  const found = sources.filter((file) => text.test(readFileSync(join(root, file), 'utf8')))
  expect(found.sort()).toEqual([...places].sort())
})
