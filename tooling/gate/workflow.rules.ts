export type Job = Readonly<{
  'timeout-minutes'?: number
  needs?: string
  strategy?: Readonly<{ matrix?: Readonly<{ shard?: readonly string[] }> }>
  steps: readonly Readonly<{
    if?: string
    run?: string
    uses?: string
    with?: Readonly<Record<string, unknown>>
  }>[]
}>
export type Workflow = Readonly<{ jobs: Readonly<Record<string, Job>> }>

const gateOf = ({ steps }: Job) => steps.find(({ run }) => run?.startsWith('.ci/run'))?.run ?? ''
const optionOf = (name: string, command: string) =>
  new RegExp(`--${name} (\\S+)`).exec(command)?.[1]?.split(',') ?? []
const usesOf = ({ steps }: Job, action: string) =>
  steps.filter(({ uses }) => uses?.startsWith(`actions/${action}@`))

function faultsOfJob(name: string, job: Job, mostMinutes: number): string[] {
  const command = gateOf(job)
  const shards = job.strategy?.matrix?.shard
  const isSharded = command.includes('--shard $' + '{{ matrix.shard }}')
  const all = shards?.map((_, nth) => `${nth + 1}/${shards.length}`).join()
  const results = usesOf(job, 'upload-artifact').filter(({ with: given }) =>
    String(given?.path).includes('results/gate'),
  )
  const isWhole = usesOf(job, 'checkout').every(({ with: given }) => given?.['fetch-depth'] === 0)
  return [
    ...(command ? [] : [`${name} does not run the gate`]),
    ...(isWhole ? [] : [`${name} has a clone without its history`]),
    ...((job['timeout-minutes'] ?? Infinity) > mostMinutes ? [`${name} may take too long`] : []),
    ...(isSharded === (shards !== undefined) && shards?.join() === all
      ? []
      : [`${name} loses a share`]),
    ...(results.some((step) => step.if === 'always()') ? [] : [`${name} keeps no results`]),
  ]
}

/** What an earlier job has to have done is done by the job that it waits for, which leaves it to others. */
function faultsOfGiven({ jobs }: Workflow): string[] {
  return Object.entries(jobs).flatMap(([name, job]) =>
    optionOf('given', gateOf(job)).flatMap((id) => {
      const before = jobs[job.needs ?? '']
      const isLeft =
        before &&
        optionOf('only', gateOf(before)).includes(id) &&
        usesOf(before, 'upload-artifact').some(({ with: given }) => given?.name === id)
      const isTaken = usesOf(job, 'download-artifact').some(({ with: given }) => given?.name === id)
      return isLeft && isTaken ? [] : [`${name} is given no ${id}`]
    }),
  )
}

/** What a nightly run loses: every step is one of exactly one job, and no share of it is left out. */
export function faultsOfNightly(workflow: Workflow, ids: readonly string[]): string[] {
  const jobs = Object.entries(workflow.jobs)
  const named = jobs.flatMap(([, job]) => optionOf('only', gateOf(job)))
  return [
    ...ids
      .map((id) => [id, named.filter((one) => one === id).length] as const)
      .filter(([, count]) => count !== 1)
      .map(([id, count]) => `${id} is in ${count} jobs`),
    ...named.filter((id) => !ids.includes(id)).map((id) => `there is no step ${id}`),
    ...jobs.flatMap(([name, job]) => faultsOfJob(name, job, 30)),
    ...jobs
      .filter(([, job]) => !gateOf(job).includes('--whole'))
      .map(([name]) => `${name} does not run everything of its steps`),
    ...faultsOfGiven(workflow),
  ]
}

export const faultsOfLanding = ({ jobs }: Workflow): string[] =>
  Object.entries(jobs).flatMap(([name, job]) => [
    ...faultsOfJob(name, job, 90),
    ...(gateOf(job).includes('--only') ? [`${name} leaves out steps`] : []),
  ])
