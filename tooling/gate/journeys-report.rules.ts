import type { Failed, RunReport } from './verdict.rules.ts'

type Result = Readonly<{ duration: number; status: string; error?: Readonly<{ message?: string }> }>
type Spec = Readonly<{
  title: string
  tests: readonly Readonly<{ status: string; results: readonly Result[] }>[]
}>
export type Suite = Readonly<{
  title: string
  file: string
  suites?: readonly Suite[]
  specs?: readonly Spec[]
}>
export type JourneysReport = Readonly<{
  suites: readonly Suite[]
  errors?: readonly Readonly<{ message?: string }>[]
}>

const resultsOf = ({ tests }: Spec) => tests.flatMap(({ results }) => results)
const isFailed = ({ tests }: Spec) => tests.some(({ status }) => status === 'unexpected')

function failedIn(
  { suites = [], specs = [] }: Suite,
  file: string,
  above: readonly string[],
): Failed[] {
  const own = specs.filter(isFailed).map((spec) => ({
    file,
    test: [...above, spec.title].join(' › '),
    error: resultsOf(spec).find(({ error }) => error)?.error?.message ?? '',
    seconds: resultsOf(spec).reduce((all, { duration }) => all + duration, 0) / 1_000,
  }))
  return [...own, ...suites.flatMap((suite) => failedIn(suite, file, [...above, suite.title]))]
}

/** What a run of Playwright says about its journeys. */
export const toldByPlaywright = ({ suites, errors = [] }: JourneysReport): RunReport => ({
  failed: suites.flatMap((suite) => failedIn(suite, `e2e/${suite.file}`, [])),
  broken: [
    ...errors.map(({ message = 'an error without a message' }) => message),
    ...(suites.length === 0 && errors.length === 0 ? ['no journey ran'] : []),
  ],
})

const secondsIn = ({ suites = [], specs = [] }: Suite): number =>
  suites.reduce((all, suite) => all + secondsIn(suite), 0) +
  specs.flatMap(resultsOf).reduce((all, { duration }) => all + duration, 0) / 1_000

/** The seconds of every file that held. */
export const secondsOfHeld = ({ suites }: JourneysReport): [string, number][] =>
  suites
    .filter((suite) => failedIn(suite, '', []).length === 0)
    .map((suite) => [`e2e/${suite.file}`, secondsIn(suite)])
