/** What was promised, and what is wrong with it, if anything; undefined where it could not be looked at. */
export type Verdict = Readonly<{ promise: string; fault: string | undefined; isUnseen?: boolean }>

const MOST_LINES = 6

/** A promise that holds unless something is found. */
export const unless = (promise: string, found: string): Verdict => ({
  promise,
  fault: found === '' ? undefined : found.split('\n').slice(0, MOST_LINES).join('\n  '),
})

const wordOf = ({ fault, isUnseen }: Verdict) =>
  isUnseen ? 'not looked at' : fault === undefined ? 'held' : 'BROKEN'

/** Prints them all; a broken one fails the command. */
export function tell(verdicts: readonly Verdict[]) {
  for (const verdict of verdicts)
    console.log(
      `${wordOf(verdict)}: ${verdict.promise}${verdict.fault ? `\n  ${verdict.fault}` : ''}`,
    )
  const broken = verdicts.filter((verdict) => wordOf(verdict) === 'BROKEN').length
  const held = verdicts.filter((verdict) => wordOf(verdict) === 'held').length
  console.log(`${held} held, ${broken} broken, ${verdicts.length - held - broken} not looked at`)
  if (broken > 0) process.exitCode = 1
}
