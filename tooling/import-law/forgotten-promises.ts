import { forgotten, orders, type Planted } from './planted.ts'

type Snippet = [says: string, code: string]

const floating: Snippet[] = [
  [
    'an async function of the same file is awaited',
    `async function keep() { await Promise.resolve() }
    export function run() { keep() }`,
  ],
  [
    'an async function of another file is awaited',
    `import { save } from './save.ts'
    export function run() { save() }`,
  ],
  [
    'what follows a promise is awaited',
    `import { save } from './save.ts'
    export function run() { save().then(() => 1) }`,
  ],
  [
    'promises taken together are awaited',
    `import { save } from './save.ts'
    export function run() { Promise.all([save(), save()]) }`,
  ],
  [
    'the promises of a map are awaited',
    `import { save } from './save.ts'
    export function run(ids: string[]) { ids.map(() => save()) }`,
  ],
  [
    'a call through the context is awaited',
    `import type { Context } from '../../context.ts'
    export function run({ mail }: Context) { mail.send('ada@example.com') }`,
  ],
]

const statements: Snippet[] = [
  [
    'the execute() of a query builder is awaited',
    `type Query = { where: (id: string) => Query; execute: () => Promise<number[]> }
    export function run(query: Query) { query.where('a').execute() }`,
  ],
  [
    'a statement of Kysely is awaited',
    `import type { Db } from '../../infra/db.ts'
    export function run(db: Db) { db.deleteFrom('orders').where('id', '=', 'a').execute() }`,
  ],
  [
    'a write that returns rows is awaited',
    `import type { Db } from '../../infra/db.ts'
    export function run(db: Db) { db.deleteFrom('orders').returning('id').executeTakeFirst() }`,
  ],
  [
    'a statement inside a transaction of Kysely is awaited',
    `import type { Db } from '../../infra/db.ts'
    export async function run(db: Db) {
      await db.transaction().execute(async (tx) => { tx.deleteFrom('orders').execute() })
    }`,
  ],
]

/** Statements whose type Biome cannot work out, so that only our own rule finds them. */
const untypedStatements: Snippet[] = [
  [
    'a query of Kysely is awaited',
    `import type { Db } from '../../infra/db.ts'
    export function run(db: Db) { db.selectFrom('orders').select('id').executeTakeFirstOrThrow() }`,
  ],
  [
    'a statement in plain SQL is awaited',
    `import { sql } from 'kysely'
    import type { Db } from '../../infra/db.ts'
    export function run(db: Db) { sql\`delete from orders\`.execute(db) }`,
  ],
  [
    'a statement past Kysely is awaited',
    `type Pool = { query(text: string, done: () => void): void; query(text: string): Promise<void> }
    export function run(pool: Pool) { pool.query('delete from orders') }`,
  ],
  [
    'a mail is awaited',
    `type Post = { sendMail(to: string, done: () => void): void; sendMail(to: string): Promise<void> }
    export function run(post: Post) { post.sendMail('ada@example.com') }`,
  ],
]

const misused: Snippet[] = [
  [
    'a promise is not a condition',
    `import { save } from './save.ts'
    export function run() { return save() ? 1 : 2 }`,
  ],
  [
    'a filter does not decide by a promise',
    `export const run = (ids: string[]) => ids.filter(async (id) => id === 'a')`,
  ],
  [
    'forEach waits for nobody, so it takes no async function',
    `import { save } from './save.ts'
    export function run(ids: string[]) { ids.forEach(async () => { await save() }) }`,
  ],
]

/** Each of these loses a promise, and Biome does not see it. */
const unseen: Snippet[] = [
  [
    'a method of a type made by ReturnType',
    `const make = () => ({ send: async () => { await Promise.resolve() } })
    export function run(mail: ReturnType<typeof make>) { mail.send() }`,
  ],
  [
    'a function whose first overload returns no promise, as in ioredis',
    `type Redis = { set(key: string, done: () => void): void; set(key: string): Promise<void> }
    export function run(redis: Redis) { redis.set('a') }`,
  ],
  [
    'the promises of Node itself',
    `import { writeFile } from 'node:fs/promises'
    export function run() { writeFile('a', 'b') }`,
  ],
  [
    'an async function given to a timer',
    `import { save } from './save.ts'
    export function run() { setTimeout(async () => { await save() }, 5) }`,
  ],
]

const planted = (group: string, snippets: Snippet[], rules: string[]): Planted[] =>
  snippets.map(([says, code], index) => ({
    says,
    file: `${orders}/${group}-${index + 1}.ts`,
    code,
    rules,
  }))

export const forgottenPromises = [
  ...planted('floating', floating, ['nursery/noFloatingPromises']),
  ...planted('statement', statements, [forgotten, 'nursery/noFloatingPromises']),
  ...planted('untyped-statement', untypedStatements, [forgotten]),
  ...planted('misused', misused, ['nursery/noMisusedPromises']),
]
export const unseenPromises = planted('unseen', unseen, [])
