import { currencies } from '@keyhaven/contracts/money'
import { paymentStatuses } from '@keyhaven/contracts/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestShop, testShop } from '../testing/test-shop.ts'
import { allowedTexts, readColumnChecks, withUnions } from './check-unions.ts'

describe('a constraint that lists texts', () => {
  test.each([
    ["CHECK ((state = ANY (ARRAY['open'::text, 'bought'::text])))", ['open', 'bought']],
    ["CHECK ((kind = 'marketing'::text))", ['marketing']],
    ["CHECK (((reason IS NULL) OR (reason = ANY (ARRAY['spam'::text]))))", ['spam']],
    [`CHECK (("order" = ANY (ARRAY['first'::text, 'last'::text])))`, ['first', 'last']],
    ["CHECK ((said = ANY (ARRAY['it''s, so'::text, ''::text])))", ["it's, so", '']],
  ])('%s allows them', (check, texts) => {
    expect(allowedTexts(check)).toEqual(texts)
  })
})

describe('a constraint that says something else', () => {
  test.each([
    'CHECK ((amount_minor > 0))',
    'CHECK (is_only)',
    'CHECK ((nth = ANY (ARRAY[1, 2])))',
    'CHECK ((email = lower(email)))',
    "CHECK ((lower(state) = 'open'::text))",
    "CHECK ((state <> 'open'::text))",
    "CHECK (((state = 'open'::text) OR (length(state) = 3)))",
    "CHECK (((code = upper(code)) AND (code <> ''::text)))",
    "CHECK ((platforms <@ ARRAY['Windows'::text, 'Mac'::text]))",
    // Rows from before it may hold anything.
    "CHECK ((state = ANY (ARRAY['open'::text, 'bought'::text]))) NOT VALID",
  ])('%s leaves the column as it is', (check) => {
    expect(allowedTexts(check)).toBeUndefined()
  })
})

const types = `export interface Carts {
  id: string;
  state: string;
  substate: Generated<string>;
}

export interface OldCarts {
  id: Generated<number>;
  reason: string | null;
  state: Generated<string>;
}

export interface DB {
  carts: Carts;
  old_carts: OldCarts;
}
`
const check = "CHECK ((it = ANY (ARRAY['open'::text, 'bought'::text])))"

test.each([
  ['carts', 'state', '  id: string;\n  state: "open" | "bought";\n  substate: Generated<string>;'],
  ['old_carts', 'state', '  state: Generated<"open" | "bought">;'],
  ['old_carts', 'reason', '  reason: "open" | "bought" | null;'],
])('%s.%s is narrowed, and nothing else', (table, column, line) => {
  const narrowed = withUnions(types, [{ table, column, check }])
  expect(narrowed).toContain(line)
  expect(narrowed.replace('"open" | "bought"', 'string')).toBe(types)
})

test('columns are left alone where no constraint lists texts', () => {
  const checks = [{ table: 'carts', column: 'state', check: 'CHECK ((length(state) < 9))' }]
  expect(withUnions(types, checks)).toBe(types)
})

test('of two lists for a column the first counts', () => {
  const state = { table: 'carts', column: 'state' }
  const later = { ...state, check: "CHECK ((state = 'open'::text))" }
  expect(withUnions(types, [{ ...state, check }, later])).toContain('state: "open" | "bought";')
})

test.each([
  ['carts', 'missing'],
  ['missing', 'state'],
  ['old_carts', 'id'],
])('%s.%s is refused, as it holds no text', (table, column) => {
  expect(() => withUnions(types, [{ table, column, check }])).toThrow(`${table}.${column}`)
})

describe('in the database', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop()
  })
  afterAll(() => shop.close())

  test('an order has a state that the contract names', async () => {
    const checks = await readColumnChecks(shop.config.DATABASE_URL)
    const found = checks.find((it) => it.table === 'orders' && it.column === 'payment_status')
    expect(allowedTexts(found?.check ?? '')?.toSorted()).toEqual([...paymentStatuses].toSorted())
  })

  test('money is asked for in the currencies of the contract, and booked as it came', async () => {
    const checks = await readColumnChecks(shop.config.DATABASE_URL)
    // An order of another shop keeps the currency it had there, a payment that was lost that of the provider, and
    // a bank publishes rates of more currencies than the shop sells in.
    const limited = checks.filter(
      ({ column, table }) =>
        /^(charge_)?currency$/.test(column) &&
        !['imported_orders', 'orphan_payments', 'reference_rates'].includes(table),
    )
    expect(limited.map(({ table }) => table)).toEqual([
      'business_offers',
      'coupons',
      'currency_rates',
      'currency_states',
      'invoices',
      'orders',
      'own_prices',
      'payment_attempts',
      'payment_links',
      'price_comparisons',
      'quotes',
      'refund_requests',
      'shopping_feeds',
      'stores',
    ])
    for (const { table, check } of limited) {
      // Rates are for one dollar, which needs none itself, and a price in dollars is the price.
      const hasNone = table === 'currency_states' || table === 'own_prices'
      const rated = hasNone ? currencies.slice(1) : currencies
      expect([table, allowedTexts(check)]).toEqual([table, [...rated]])
    }
  })
})
