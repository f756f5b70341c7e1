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
    says: 'an approval is approved by decideApproval, which asks whether two people are apart, or by confirmAlone',
    text: /\bendApproval\b|update approvals\b|updateTable\('approvals'\)/,
    places: [
      'apps/server/src/modules/staff/approvals/approvals.repo.ts',
      'apps/server/src/modules/staff/approvals/confirm-alone.ts',
      'apps/server/src/modules/staff/approvals/decide-approval.ts',
      // Voids what a member who leaves had asked for.
      'apps/server/src/modules/staff/approvals/hand-over.ts',
      // Empties the payload of a person who is erased.
      'apps/server/src/modules/people/privacy/erasure-plan.ts',
    ],
  },
  {
    says: 'an order opens to a browser by openOrderTo, which asks whether its access was ended',
    text: /insertInto\('order_access'\)|insert into order_access|\binsertAccess\b/,
    places: [
      'apps/server/src/modules/fulfilment/orders/order-access.repo.ts',
      'apps/server/src/modules/fulfilment/orders/order-access.ts',
    ],
  },
  {
    says: 'access is ended by endAccess, which closes the order first',
    text: /access_closed_at: sql|set access_closed_at|deleteFrom\('order_access'\)|delete from order_access/,
    places: [
      'apps/server/src/modules/fulfilment/orders/order-access.repo.ts',
      // Takes an import back: its orders go altogether.
      'apps/server/src/modules/fulfilment/orders/imported-orders.repo.ts',
      // Rows that expired, and rows of people who were forgotten after their access was ended.
      'apps/server/src/modules/people/privacy/retention.ts',
      'apps/server/src/modules/people/privacy/erasure-plan.ts',
    ],
  },
  {
    says: 'an account becomes proven by proveMailbox, which voids what a stranger left',
    text: /\brecordVerified\b|email_verified_at: sql/,
    places: [
      'apps/server/src/modules/people/customers/customers.repo.ts',
      'apps/server/src/modules/people/customers/prove-mailbox.ts',
    ],
  },
  {
    says: 'a sale is judged by judgeSale: nothing else makes a judgement',
    text: /\bas (unknown as )?Judgement\b/,
    places: ['apps/server/src/modules/catalog/sale-floor/judge-sale.ts'],
  },
  {
    says: 'lines are sold by placeOrder, which takes a judgement; those of other shops are only kept',
    text: /insertInto\('order_lines'\)|insert into order_lines/,
    places: [
      'apps/server/src/modules/fulfilment/orders/imported-orders.repo.ts',
      'apps/server/src/modules/fulfilment/orders/place-order.repo.ts',
    ],
  },
  {
    says: 'a key leaves the stock by assignUnits, with its cause',
    text: /\binsertAssignments\b|insertInto\('assignments'\)|insert into assignments\b/,
    places: [
      'apps/server/src/modules/stock/licenses/units/assign-units.ts',
      'apps/server/src/modules/stock/licenses/units/assignments.repo.ts',
    ],
  },
  {
    says: 'keys move by moveKeys, which counts them or asks a second person',
    text: /\binsertKeyMove\b|insertInto\('key_moves'\)|insert into key_moves\b/,
    places: [
      'apps/server/src/modules/staff/key-transfers/key-transfers.repo.ts',
      'apps/server/src/modules/staff/key-transfers/move-keys.ts',
    ],
  },
  {
    says: 'only moveKeys makes a MoveId',
    text: /\bas (unknown as )?MoveId\b/,
    places: ['apps/server/src/modules/staff/key-transfers/move-keys.ts'],
  },
  {
    says: 'settings of the shop are written by writeSettings, which asks two people to loosen a guard',
    text: /\bstoreSetting\b|(insert into|update|delete from) store_settings\b|(insertInto|updateTable|deleteFrom)\('store_settings'\)/,
    places: [
      'apps/server/src/modules/platform/settings/settings.repo.ts',
      'apps/server/src/modules/platform/settings/write-settings.ts',
    ],
  },
]

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

type Source = Readonly<{ path: string; text: string }>

const sources: Source[] = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps/server/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const placesOf = (way: RegExp, files: readonly Source[]) =>
  files
    .filter(({ text }) => way.test(text))
    .map(({ path }) => path)
    .sort()

test.each(oneWay)('$says', ({ text, places }) => {
  expect(placesOf(text, sources)).toEqual([...places].sort())
})

test.each([
  ['a key', "tx.insertInto('assignments').values(row)"],
  ['a sale', "tx.insertInto('order_lines').values(row)"],
  ['a setting', 'sql`update store_settings set value = 0`'],
  ['access to an order', "db.insertInto('order_access').values(row)"],
  ['a decision', "tx.updateTable('approvals').set({ state: 'approved' })"],
])('a route that writes %s by itself is reported', (_, text) => {
  const path = 'apps/server/src/back-office/planted/planted.routes.ts'
  const reported = oneWay.filter((one) =>
    placesOf(one.text, [...sources, { path, text }]).includes(path),
  )
  expect(reported).toHaveLength(1)
})
