import type { Db } from '../../../../infra/db/db.ts'
import {
  type Found,
  type KnownPage,
  likelyStatement,
  pagesOf,
  piecesOfPage,
  searchStatement,
} from './knowledge.repo.ts'
import { countOf, isNamed, meantBy, queryOf, significantWords } from './words.rules.ts'

const PIECES = 5
const LEAST_MISTYPED = 4

/** The pieces that are most likely to answer a question, best first; none for words that no page has. */
export async function searchKnowledge(
  db: Db,
  version: string,
  question: string,
  most = PIECES,
): Promise<Found[]> {
  const words = significantWords(question)
  const doubtful = words.filter((word) => word.length >= LEAST_MISTYPED && !isNamed(word))
  const meant = new Map<string, string | null>()
  const { rows: likely } = await likelyStatement(version, doubtful).execute(db)
  for (const each of likely) meant.set(each.asked, each.meant)
  const asked = new Map(
    words.map((word) => [queryOf(meant.get(word) ?? word), countOf(word)] as const),
  )
  for (const query of meantBy(question)) asked.set(query, 1)
  if (asked.size === 0) return []
  const { rows } = await searchStatement(version, asked, most).execute(db)
  return rows
}

/** All that one page says. */
export const pageKnowledge = (db: Db, version: string, path: string): Promise<Found[]> =>
  piecesOfPage(db, version, path)

/** Every page that can be read in pieces. */
export const pagesKnown = (db: Db, version: string): Promise<KnownPage[]> => pagesOf(db, version)
