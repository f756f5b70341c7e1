import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'

/** The largest first, so that none is left alone at the end. */
const projects = ['apps/server', 'apps/web', '.', 'apps/sandbox', 'packages/contracts']
const root = new URL('..', import.meta.url)

/** One checker each: several share nothing, and together do the work of one nearly twice. */
async function check(project: string): Promise<boolean> {
  const child = spawn('tsc', ['-p', project, '--checkers', '1', '--pretty'], { cwd: root })
  const exit = new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  const [code, said, wrong] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  if (code !== 0) console.log(`${project}\n${said}${wrong}`)
  return code === 0
}

const waiting = [...projects]
const broken: string[] = []

/** Takes project after project until none waits. */
async function takeTurns() {
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    if (!(await check(project))) broken.push(project)
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, takeTurns))
console.log(`types hold in ${projects.length - broken.length} of ${projects.length} projects`)
if (broken.length > 0) process.exitCode = 1
