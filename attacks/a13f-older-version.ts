import { databaseUrls } from './support/database.ts'
import { runCommand } from './support/processes.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const NEWER = '9999_a_newer_version.sql'

/** What a newer version brought: a table of which the shop may only read, and one right less. */
async function upgrade(shop: Shop) {
  await shop.sql('create table newer_facts (id bigint primary key)')
  await shop.sql('grant select on newer_facts to shop_app')
  await shop.sql('revoke update on emails from shop_app')
  await shop.sql('insert into schema_migrations (name) values ($1)', [NEWER])
}

async function downgrade(shop: Shop) {
  await shop.sql('delete from schema_migrations where name = $1', [NEWER])
  await shop.sql('drop table newer_facts')
  await shop.sql('grant update on emails to shop_app')
}

async function mayDo(shop: Shop, table: string, right: string): Promise<boolean> {
  const [row] = await shop.sql('select has_table_privilege($1, $2, $3) as may', [
    'shop_app',
    table,
    right,
  ])
  return row?.may === true
}

/** What every process does first: brings the database to what this version needs. */
async function boot(shop: Shop): Promise<string> {
  const [row] = await shop.sql('select current_database() as name')
  const env = { ...databaseUrls(String(row?.name)), NODE_ENV: 'test' }
  return await runCommand('db', ['migrate'], env)
}

async function widened(shop: Shop, trial: Trial) {
  for (const right of ['insert', 'update', 'delete']) {
    const isWider = await mayDo(shop, 'newer_facts', right)
    trial.held(`an older version grants ${right} on what it does not know`, !isWider)
  }
  const isBack = await mayDo(shop, 'emails', 'update')
  trial.held('an older version gives a right back', !isBack)
}

export const olderVersion: Attack = {
  id: 'A13F',
  says: 'A version that boots beside a newer one widens no right of the shop',
  async run(shop) {
    const trial = newTrial()
    await upgrade(shop)
    try {
      const said = await boot(shop)
      trial.works('an older version boots beside a newer one', said.length > 0, said)
      await widened(shop, trial)
    } finally {
      await downgrade(shop)
    }
    return trial.outcome()
  },
}
