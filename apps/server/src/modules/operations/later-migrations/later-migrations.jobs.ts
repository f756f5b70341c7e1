import { sql } from 'kysely'
import { ownerUrlOf } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Backfill } from '../../../infra/db/migrations/backfill.ts'
import { backlogOf } from '../../../infra/db/migrations/file.rules.ts'
import { knownFiles } from '../../../infra/db/migrations/files.ts'
import { finishLater, type Later } from '../../../infra/db/migrations/later.ts'
import { defineTick } from '../../../infra/work/ticks.ts'

const LOOK_EVERY_MS = 15_000
/** What failed is tried again so much later. */
const AGAIN_MS = 600_000

async function isAnyLeft({ db }: Context): Promise<boolean> {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from schema_migrations`.execute(db)
  return backlogOf(knownFiles(), rows).later.length > 0
}

/** Fails with the first that failed, so that staff see it beside the task. */
async function finish(ctx: Context, how: Later): Promise<void> {
  if (!(await isAnyLeft(ctx))) return
  const finished = (await finishLater(ownerUrlOf(ctx.config), how)) ?? []
  for (const { name, seconds, error } of finished) {
    if (!error) ctx.log.info({ migration: name, seconds }, 'a migration is done')
  }
  const failed = finished.find(({ error }) => error !== undefined)
  if (failed) throw new Error(`${failed.name}: ${failed.error}`)
}

const failedJustNow: Later['isLeft'] = (_, record) =>
  record?.state === 'failed' && Date.now() - record.runAt.getTime() < AGAIN_MS

/** Indexes, backfills and what needs them, while the shop sells. Of several workers one is at it. */
export const laterMigrations = (backfills: readonly Backfill[]) =>
  defineTick({
    name: 'migrations.finish',
    everyMs: LOOK_EVERY_MS,
    run: (ctx) => finish(ctx, { backfills, isPaced: true, isLeft: failedJustNow }),
    runNow: (ctx) => finish(ctx, { backfills, isPaced: true }),
  })
