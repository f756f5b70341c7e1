import type { Statement } from './statements.rules.ts'

/** What a file of the kind concurrently may hold. All of it can be run again after a stop. */
const allowed = {
  create: /^create (?:unique )?index concurrently if not exists (?<index>\w+) on /,
  drop: /^drop index concurrently if exists (?:\w+\.)?\w+$/,
  validate: /^alter table (?:only )?[\w.]+ validate constraint \w+$/,
  attach: /^alter table [\w.]+ attach partition [\w.]+ /,
} as const

export const isAllowedConcurrently = ({ bare }: Statement): boolean =>
  Object.values(allowed).some((pattern) => pattern.test(bare))

/** The index that a statement builds. */
export const indexIn = ({ bare }: Statement): string | undefined =>
  allowed.create.exec(bare)?.groups?.index

/**
 * Building or dropping an index this way waits for open transactions without being in anybody's way, and
 * would begin anew if it gave up. The others wait for a lock that visitors queue behind.
 */
export const mayWaitLong = ({ bare }: Statement): boolean =>
  allowed.create.test(bare) || allowed.drop.test(bare)
