export type KeptCase = Readonly<{
  id: number
  /** What was asked before, if it is still known, and the question itself. */
  turns: readonly string[]
  topic: string | null
  wanted: string
  wantsPerson: boolean
}>

const groups = [
  'product',
  'compatibility',
  'price',
  'policy',
  'setup',
  'hours',
  'business',
  'order',
] as const

const MOST_TURNS = 20

const groupOf = ({ topic, wantsPerson }: KeptCase) =>
  wantsPerson ? 'handoff' : (groups.find((group) => group === topic) ?? 'policy')

/** Of each line, the wordings that would do. */
const factsIn = (wanted: string): string[][] =>
  wanted
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .map((wording) => wording.trim())
        .filter(Boolean),
    )
    .filter((wordings) => wordings.length > 0)

/** Braces in a turn are filled in when a case runs, so none of a visitor's may stay. */
const plain = (turn: string) => turn.replace(/[{}]/g, '')

/** One line of a file that the evaluation reads. A person looks at it before it joins the set. */
export function caseLine(kept: KeptCase): string {
  const { id, turns, wanted, wantsPerson } = kept
  const expect = wantsPerson ? { handoff: true } : { says: factsIn(wanted) }
  const asked = turns.slice(-MOST_TURNS).map(plain)
  return JSON.stringify({ id: `desk-${id}`, group: groupOf(kept), turns: asked, expect })
}
