import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import {
  beginBuilds,
  buildPart,
  countWords,
  forgetSome,
  readAlone,
  readAnew,
  takeChanges,
  unfinishedBuild,
} from './search-words.repo.ts'

const BATCH = 500
const FORGOTTEN_AT_ONCE = 20_000

/** Reads anew what changed, a part at a time. True if more waits. */
async function readChanges(db: Db): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    await readAlone(tx)
    const changes = await takeChanges(tx, BATCH)
    for (const kind of new Set(changes.map((change) => change.kind))) {
      const ids = new Set(changes.filter((change) => change.kind === kind).map(({ id }) => id))
      await readAnew(tx, kind, [...ids].toSorted())
    }
    return changes.length === BATCH
  })
}

/** Reads the next part of what was there before, or is read anew after a rebuild. True if more is left. */
async function readPart(db: Db): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    await readAlone(tx)
    const build = await unfinishedBuild(tx)
    if (!build) return false
    await buildPart(tx, build, BATCH)
    return true
  })
}

/** One look at what changed and one part of what is being built: short, so that both go on side by side. */
export async function readSearchWords(db: Db): Promise<void> {
  while (await readChanges(db));
  await readPart(db)
}

/** Everything that waits and everything that is not built yet. */
export async function finishSearchWords(db: Db): Promise<void> {
  while (await readChanges(db));
  while (await readPart(db));
}

/** Forgets every word and reads all of them anew. How many things of each kind are found from then on. */
export async function rebuildSearchWords(db: Db): Promise<Readonly<Record<string, number>>> {
  while ((await forgetSome(db, FORGOTTEN_AT_ONCE)) > 0);
  await beginBuilds(db)
  await finishSearchWords(db)
  return await countWords(db)
}
