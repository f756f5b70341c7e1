import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRelease, originOf } from './release/build.ts'
import { writeSums } from './release/sums.ts'
import { commitsIn, refusalsOf } from './release/tag.rules.ts'

const usage = `usage: npm run release -- [options]
  --commit NAME   what is built; HEAD unless named
  --to FOLDER     where it goes; build/release unless named
  --as VERSION    under another version, for a trial of an upgrade
  --key FILE      an SSH key that signs the sums
  --tag           only tags HEAD as the version of package.json; then build it`

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'HEAD' },
    to: { type: 'string', default: join(root, 'build/release') },
    as: { type: 'string' },
    key: { type: 'string' },
    tag: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** Files that differ between a commit and this one, if git can say. */
function changedSince(commit: string): string[] | undefined {
  try {
    return linesOf(git('diff', '--name-only', commit, 'HEAD'))
  } catch {
    return undefined
  }
}

function tag() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const proof = join(root, '.ci/proven')
  const proven = existsSync(proof) ? commitsIn(readFileSync(proof, 'utf8')) : []
  const refusals = refusalsOf({
    version,
    changed: linesOf(git('status', '--porcelain')).map((line) => line.slice(3)),
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    hasTag: git('tag', '--list', `v${version}`) !== '',
    proven,
    since: proven.map(changedSince),
  })
  if (refusals.length > 0) {
    console.log(refusals.map((refusal) => `not tagged: ${refusal}`).join('\n'))
    process.exitCode = 1
    return
  }
  execFileSync('git', ['tag', '--sign', `v${version}`, '--message', `Keyhaven ${version}`], {
    cwd: root,
    stdio: 'inherit',
  })
  console.log(
    `tagged v${version}. Now: git push origin v${version} && npm run release -- --commit v${version}`,
  )
}

async function release() {
  const { version, files } = await buildRelease(
    { origin: originOf(values.commit), to: values.to, as: values.as },
    console.log,
  )
  console.log(await writeSums(values.to, files, values.key))
  const signed = values.key ? 'signed' : 'not signed: --key names an SSH key'
  console.log(`${version} is in ${values.to}, ${signed}`)
}

if (values.help) console.log(usage)
else if (values.tag) tag()
else await release()
