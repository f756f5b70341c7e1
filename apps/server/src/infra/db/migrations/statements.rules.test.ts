import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statementsIn } from './statements.rules.ts'

const bares = (sql: string) => statementsIn(sql).map(({ bare }) => bare)

test('comments, texts and bodies of functions end no statement', () => {
  const sql = `-- what; for
    create table public.a (x text default 'one; ''two'); /* and; */
    create function f() returns void language plpgsql as $body$ begin delete from a; end $body$;
    create function g() returns int begin atomic select 1; select 2; end;
    UPDATE "a" set x = E'\\';'`
  expect(bares(sql)).toEqual([
    "create table a (x text default '')",
    "create function f() returns void language plpgsql as ''",
    'create function g() returns int begin atomic select 1; select 2; end',
    "update a set x = ''",
  ])
})

test('a reason stands in the line of its statement, before or behind the end', () => {
  const sql = `create index one on orders (id) -- safe: first
    ;
    create index two on orders (id); -- safe: second
    create index three on orders (id);
    select '-- safe: no'`
  expect(statementsIn(sql).map(({ safe }) => safe)).toEqual(['first', 'second', null, null])
})

test('what a block does at once is kept for those who look', () => {
  expect(statementsIn('do $x$ begin perform 1; end $x$;')[0]?.body).toBe(' begin perform 1; end ')
  expect(statementsIn(`select $x$ do $x$`)[0]?.body).toBeNull()
})

const piece = fc.constantFrom("'a;b'", '$$c;d$$', '$t$ ; $t$', '"e;f"', '/* g; */', '-- h;\n', 'i')
const statement = fc
  .array(piece, { minLength: 0, maxLength: 5 })
  .map((parts) => `s ${parts.join(' ')}`)

test('however a file is put together, nothing of it is lost and each statement is found', () => {
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 6 }), (statements) => {
      const found = statementsIn(statements.map((each) => `${each}\n;`).join('\n'))
      expect(found).toHaveLength(statements.length)
      expect(found.map(({ text }) => text.replaceAll(/\s/g, ''))).toEqual(
        statements.map((each) => `${each};`.replaceAll(/\s/g, '')),
      )
    }),
  )
})
