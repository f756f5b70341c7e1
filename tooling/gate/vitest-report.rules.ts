import type { Failed, RunReport } from './verdict.rules.ts'

export type VitestReport = Readonly<{
  files: readonly Readonly<{
    file: string
    seconds: number
    failed: readonly Failed[]
    /** What failed outside of its tests: before the first, after the last, or beside them. */
    errors: readonly string[]
    /** Whether all its tests came to an end: those of a process that died did not, though nothing failed. */
    isOver: boolean
  }>[]
  /** Errors that belong to no file. */
  unhandled: readonly string[]
}>

export const heldFiles = ({ files }: VitestReport): VitestReport['files'] =>
  files.filter(({ failed, errors, isOver }) => isOver && failed.length + errors.length === 0)

/** However often it failed outside of its tests, a file counts once. */
const outsideOf = ({ file, errors: [error], seconds }: VitestReport['files'][number]): Failed[] =>
  error === undefined ? [] : [{ file, test: 'outside of its tests', error, seconds }]

/** What a run of Vitest says about its tests. */
export const toldByVitest = ({ files, unhandled }: VitestReport): RunReport => ({
  failed: files.flatMap((one) => [...one.failed, ...outsideOf(one)]),
  broken: [
    ...files.filter(({ isOver }) => !isOver).map(({ file }) => `${file} did not come to its end`),
    ...unhandled.map((error) => `an error that belongs to no file: ${error}`),
    ...(files.length === 0 ? ['no test ran'] : []),
  ],
})
