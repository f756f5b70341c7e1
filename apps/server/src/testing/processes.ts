import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const serverRoot = fileURLToPath(new URL('../../', import.meta.url))
const node = fileURLToPath(new URL('../../../../node_modules/.bin/node', import.meta.url))

/** Starts one of the mains of this server, or of a copy, as operators do: as a process of its own. */
export function startProcess(
  main: 'api' | 'worker',
  env: Record<string, string>,
  root = serverRoot,
) {
  const child = spawn(node, ['--import', './src/infra/tsx-hook.ts', `src/${main}.ts`], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', METRICS_PORT: '0', LOG_LEVEL: 'info', ...env },
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return { child, output: () => output, kill: (signal: NodeJS.Signals) => end(child, signal) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
