import type { Test } from '../impact/select.rules.ts'
import { type Facts, type Plan, type Planned, wallSeconds, withNeeds } from './parts.rules.ts'

/** `2/4`: the second of four machines. */
export type Share = Readonly<{ nth: number; of: number }>

export function shareFrom(text: string): Share {
  const [, nth = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (nth < 1 || nth > of) throw new Error(`not a share: ${text}; the second of four is 2/4`)
  return { nth, of }
}

type Piece = Readonly<{ step: Planned; test?: Test; name: string; cost: number }>

const piecesOf = (planned: readonly Planned[], facts: Facts): Piece[] =>
  planned.flatMap((step): Piece[] =>
    step.tests
      ? step.tests.map((test) => ({
          step,
          test,
          name: test.file,
          cost: wallSeconds(test, facts),
        }))
      : [{ step, name: step.id, cost: step.cost }],
  )

/** The dearest first, each to the machine that has the least to do: every machine finds the same. */
function pileOf({ nth, of }: Share, pieces: readonly Piece[]): Piece[] {
  const piles = Array.from({ length: of }, () => ({ cost: 0, pieces: [] as Piece[] }))
  const inOrder = pieces.toSorted(
    (one, other) => other.cost - one.cost || (one.name < other.name ? -1 : 1),
  )
  for (const piece of inOrder) {
    const least = piles.reduce((one, other) => (other.cost < one.cost ? other : one))
    least.pieces.push(piece)
    least.cost += piece.cost
  }
  return piles[nth - 1]?.pieces ?? []
}

/** One machine's share of a plan, with what its steps need. All shares together are the plan. */
export function shared(plan: Plan, share: Share, facts: Facts, given: readonly string[]): Plan {
  if (share.of === 1) return plan
  const pile = pileOf(share, piecesOf(plan.planned, facts))
  const own = [...new Set(pile.map(({ step }) => step))].map((step): Planned => {
    if (!step.tests) return step
    const tests = pile.flatMap((piece) => (piece.step === step && piece.test ? [piece.test] : []))
    const cost = pile.reduce((all, piece) => all + (piece.step === step ? piece.cost : 0), 0)
    return { ...step, tests, cost: step.seconds + cost, why: `${tests.length} files of its share` }
  })
  return {
    planned: withNeeds(own, given, facts.steps),
    unproved: [
      `Only share ${share.nth} of ${share.of} ran here; the other machines run the rest.`,
      ...plan.unproved,
    ],
    proves: [],
  }
}
