/** `mend`: it sells, and something should be put right. `broken`: it does not sell, or may lose something. */
export type State = 'fine' | 'mend' | 'broken' | 'unknown'

/** What is so, in one sentence, and what to do about it unless it is fine. */
export type Finding = Readonly<{ state: State; says: string; mend?: string }>

export type Named = Finding & Readonly<{ id: string }>

export const fine = (says: string): Finding => ({ state: 'fine', says })
export const toMend = (says: string, mend: string): Finding => ({ state: 'mend', says, mend })
export const broken = (says: string, mend: string): Finding => ({ state: 'broken', says, mend })
/** It could not be looked at, because of another finding that says what to do. */
export const unknown = (says: string): Finding => ({ state: 'unknown', says })

const marks: Record<State, string> = { fine: 'ok', mend: 'MEND', broken: 'BROKEN', unknown: '?' }

export const lineOf = ({ id, state, says, mend }: Named) =>
  `${marks[state].padEnd(7)} ${id.padEnd(20)} ${says}${mend ? ` ${mend}` : ''}`

const count = (findings: readonly Finding[], state: State) =>
  findings.filter((one) => one.state === state).length

export function summaryOf(findings: readonly Finding[]): string {
  const of = (state: State) => count(findings, state)
  return `${of('fine')} fine, ${of('mend')} to mend, ${of('broken')} broken, ${of('unknown')} not looked at`
}

/** 0: fine. 1: to mend. 2: broken. What could not be looked at has a reason that counts by itself. */
export function exitCodeOf(findings: readonly Finding[]): number {
  if (count(findings, 'broken') > 0) return 2
  return count(findings, 'mend') + count(findings, 'unknown') > 0 ? 1 : 0
}
