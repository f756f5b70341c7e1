import { orders, type Planted } from './planted.ts'

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
    `import type { Context } from '../../../context.ts'
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
    `import type { Db } from '../../../infra/db/db.ts'
    export function run(db: Db) { db.deleteFrom('orders').where('id', '=', 'a').execute() }`,
  ],
  [
    'a write that returns rows is awaited',
    `import type { Db } from '../../../infra/db/db.ts'
    export function run(db: Db) { db.deleteFrom('orders').returning('id').executeTakeFirst() }`,
  ],
  [
    'a statement inside a transaction of Kysely is awaited',
    `import type { Db } from '../../../infra/db/db.ts'
    export async function run(db: Db) {
      await db.transaction().execute(async (tx) => { tx.deleteFrom('orders').execute() })
    }`,
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

const planted = (group: string, snippets: Snippet[], rules: string[]): Planted[] =>
  snippets.map(([says, code], index) => ({
    says,
    file: `${orders}/${group}-${index + 1}.ts`,
    code,
    rules,
  }))

export const forgottenPromises = [
  ...planted('floating', floating, ['nursery/noFloatingPromises']),
  ...planted('statement', statements, ['nursery/noFloatingPromises']),
  ...planted('misused', misused, ['nursery/noMisusedPromises']),
]
