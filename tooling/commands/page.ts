import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../impact/repository.ts'
import { groups } from './sentences.ts'

export const commandsPage = join(root, 'docs/commands.md')

const head = `# Commands

Written by \`npm run commands\` from \`package.json\` and \`tooling/commands/sentences.ts\`. What follows \`--\` goes to the command itself; \`-- --profile ci\`
is a short run of \`bench\`, \`load\`, \`chaos\`, \`faults\` and \`drill\`. Commands marked (root) need that right, \`buildah\` or \`debootstrap\`.`

const scripts = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return Object.keys(scripts)
}

const nameOf = (call: string) => call.split(' ')[0] ?? ''
const rows = groups.flatMap(([, some]) => some)

/** A script without its sentence, and a sentence without its script. */
export function commandFaults(names: readonly string[] = scripts()): string[] {
  const told = new Set(rows.map(([call]) => call))
  const missing = names.filter((name) => ![...told].some((call) => nameOf(call) === name))
  const gone = [...told].filter((call) => !names.includes(nameOf(call)))
  return [
    ...missing.map((name) => `${name} has no sentence`),
    ...gone.map((call) => `${call} is no script of package.json`),
  ]
}

const tableOf = (some: (typeof groups)[number][1]) =>
  some.map(([call, does]) => `| \`npm run ${call}\` | ${does} |`).join('\n')

/** The page as it should be. */
export const commandsText = (): string =>
  [
    head,
    ...groups.map(
      ([title, some]) => `## ${title}\n\n| command | does |\n|---|---|\n${tableOf(some)}`,
    ),
  ]
    .join('\n\n')
    .concat('\n')
