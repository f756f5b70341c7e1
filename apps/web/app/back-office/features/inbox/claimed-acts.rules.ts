/** What a reply can say was done, though only an act does it. */
export type ClaimedAct = 'replace' | 'refund' | 'resend'

// The typographic apostrophe is escaped: what is built is plain ASCII.
const done = String.raw`\b(?:I|we)(?: have|['\u2019]ve)?(?: just| already)?`

const claims: readonly (readonly [ClaimedAct, RegExp])[] = [
  ['replace', new RegExp(`${done} (?:replaced|exchanged|swapped)\\b[^.!?]{0,40}\\bkeys?\\b`, 'i')],
  ['refund', new RegExp(`${done} (?:refunded|paid back|given back|returned)\\b`, 'i')],
  [
    'resend',
    new RegExp(
      `${done} (?:sent|resent|e-mailed)\\b[^.!?]{0,60}\\b(?:keys?|it|them)\\b[^.!?]{0,40}\\bagain\\b`,
      'i',
    ),
  ],
]

const words: Readonly<Record<ClaimedAct, string>> = {
  replace: 'This says that a key was replaced. Sending it replaces none: do it under Order first.',
  refund: 'This says that money went back. Sending it refunds nothing: do it under Order first.',
  resend: 'This says that the keys were sent again. Attach them, or they stay where they are.',
}

/** What the words of a reply claim, less what travels with them. */
export function claimedActs(text: string, isResending: boolean): ClaimedAct[] {
  return claims
    .filter(([act, said]) => said.test(text) && !(act === 'resend' && isResending))
    .map(([act]) => act)
}

export const claimWords = (act: ClaimedAct): string => words[act]
