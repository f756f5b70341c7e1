import { expect, test } from 'vitest'
import { fileOf } from './file.rules.ts'
import { breachesOf, excusesOf } from './law.ts'

const whatOf = (text: string) =>
  breachesOf(fileOf('0999_planted.sql', text)).map(({ what, table }) => `${what}: ${table}`)

test.each([
  ['create index on orders (paid_at)', 'create index: orders'],
  [
    'create unique index if not exists one on public.orders using btree (id)',
    'create index: orders',
  ],
  ['create index on parts.audit_log_2026_01 (at)', 'create index: parts.audit_log_2026_01'],
  ['alter table orders alter column total type bigint', 'alter type: orders'],
  ['alter table only orders alter total set data type bigint', 'alter type: orders'],
  ['alter table orders alter column x set not null', 'set not null: orders'],
  ['alter table ledger add constraint one unique (a, b)', 'add unique or primary key: ledger'],
  ['alter table ledger add primary key (a)', 'add unique or primary key: ledger'],
  ['alter table ledger add column a text unique', 'add unique or primary key: ledger'],
  ['alter table emails add constraint c check (a in (1, 2))', 'add check: emails'],
  ["alter table emails add column a text default 'x' check (a <> '')", 'add check: emails'],
  ['alter table emails add foreign key (a) references staff', 'add foreign key: emails'],
  ['alter table emails validate constraint c', 'validate constraint: emails'],
  ['alter table orders add column a int, alter b set not null', 'set not null: orders'],
  ['alter table orders add column a uuid default gen_random_uuid()', 'volatile default: orders'],
  [
    'alter table orders add a timestamptz not null default clock_timestamp()',
    'volatile default: orders',
  ],
  [
    'alter table orders add column a int generated always as (b) stored',
    'volatile default: orders',
  ],
  ['alter table orders set unlogged', 'rewriting: orders'],
  ['update orders set a = 1', 'update without a key: orders'],
  ['update orders o set a = 1 where a is null', 'update without a key: orders'],
  [
    'update orders set a = 1 where id in (select order_id from ledger)',
    'update without a key: orders',
  ],
  ["update orders set a = 1 where id = 'x' or true", 'update without a key: orders'],
  ['with old as (select 1) update orders set a = 1 from old', 'update without a key: orders'],
  ['delete from emails', 'delete from without a key: emails'],
  ['cluster orders using orders_pkey', 'cluster: orders'],
  ['vacuum (full, verbose) orders', 'vacuum full: orders'],
  [
    'do $$ begin if true then update orders set a = 1; end if; end $$',
    'update without a key: orders',
  ],
  ["do $$ begin execute format('alter table %I', 'orders'); end $$", 'execute: ?'],
])('a large table never waits for: %s', (statement, what) => {
  expect(whatOf(`-- transaction\n${statement};`)).toEqual([what])
})

test.each([
  'create index on products (name)',
  'create table facts (id int primary key); create index on facts (id); alter table facts alter id set not null',
  "alter table orders add column a text not null default 'x'",
  'alter table orders add column a timestamptz not null default now()',
  'alter table orders add column a timestamptz default shop_now()',
  'alter table orders add constraint c check (a > 0) not valid',
  'alter table orders add constraint k foreign key (a) references staff not valid',
  'alter table orders add constraint u unique using index orders_u',
  'alter table orders drop column a, alter column b drop not null',
  'create trigger t after update on orders for each row execute function f()',
  'create function f() returns trigger language plpgsql as $$ begin update orders set a = 1; return new; end $$',
  "insert into emails (id) values (1) on conflict (id) do update set state = 'x'",
  "update orders set a = 1 where id = 'one'",
  'delete from ledger where id in (1, 2)',
  'update products set name = upper(name)',
  'select count(*) from orders for update',
])('nobody waits long for: %s', (statement) => {
  expect(whatOf(statement)).toEqual([])
})

test('an author may say why a statement is safe, and that is listed', () => {
  const file = fileOf('0999_planted.sql', 'create index on orders (a); -- safe: three rows at most')
  expect(breachesOf(file)).toEqual([])
  expect(excusesOf(file)).toEqual(['0999_planted.sql: three rows at most'])
})

test.each([
  'create index concurrently if not exists orders_a on orders (a)',
  'create unique index concurrently if not exists orders_a on orders (a) where b',
  'drop index concurrently if exists orders_a',
  'alter table orders validate constraint c',
  'alter table audit_log attach partition parts.audit_log_x for values from (1) to (2)',
])('a file of the kind concurrently may hold: %s', (statement) => {
  expect(whatOf(`-- concurrently\n${statement};`)).toEqual([])
})

test.each([
  'create index orders_a on orders (a)',
  'create index concurrently orders_a on orders (a)',
  'create index concurrently on orders (a)',
  'drop index concurrently orders_a',
  'alter table orders validate constraint c, add column a text',
  'update orders set a = 1',
])('and not, because a stop would leave it half done: %s', (statement) => {
  expect(whatOf(`-- concurrently\n${statement};`)).toHaveLength(1)
})

test('a file of the kind backfill names a job and does nothing itself', () => {
  expect(whatOf('-- backfill orders.list-state\n-- What it is for.\n')).toEqual([])
  expect(whatOf('-- backfill\n')).toEqual(['no job: '])
  expect(whatOf('-- backfill orders.list-state\nupdate orders set a = 1;')).toEqual([
    'statements: ',
  ])
})
