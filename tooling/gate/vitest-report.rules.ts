import type { Failed, RunReport } from './verdict.rules.ts'

export type VitestReport = Readonly<{
  files: readonly Readonly<{
    file: string
    seconds: number
    failed: readonly Failed[]
    /** What failed outside of its tests. */
    errors: readonly string[]
    /** Whether all its tests came to an end: those of a process that died did not, though nothing failed. */
    isOver: boolean
  }>[]
  /** Errors that belong to no test. */
  unhandled: readonly string[]
}>

export const heldFiles = ({ files }: VitestReport): VitestReport['files'] =>
  files.filter(({ failed, errors, isOver }) => isOver && failed.length + errors.length === 0)

/** What a run of Vitest says about its tests. */
export const toldByVitest = ({ files, unhandled }: VitestReport): RunReport => ({
  failed: files.flatMap(({ failed }) => failed),
  broken: [
    ...files.filter(({ isOver }) => !isOver).map(({ file }) => `${file} did not come to its end`),
    ...files.flatMap(({ file, errors }) => errors.map((error) => `${file}: ${error}`)),
    ...unhandled.map((error) => `an error that belongs to no test: ${error}`),
    ...(files.length === 0 ? ['no test ran'] : []),
  ],
})
