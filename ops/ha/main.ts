import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tell } from '../verdict.ts'
import { lookAt } from './check/programs.ts'
import { renderTrialCopy } from './check/trial-copy.ts'
import { lookAtUnits } from './check/units.ts'
import { type Cluster, readCluster } from './cluster.ts'
import { renderCluster } from './render.ts'

const usage = `usage: npm run ops:render -- [--cluster cluster.json] [--to folder]
  Writes the files of three nodes and of the machine for backups into the folder, and shows copies of them to the
  programs that will read them, as far as those are installed here. Without a folder it only looks.`

const { values } = parseArgs({
  options: {
    cluster: { type: 'string', default: join(import.meta.dirname, 'cluster.example.json') },
    to: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

async function check(cluster: Cluster) {
  const folder = mkdtempSync(join(tmpdir(), 'keyhaven-ops-'))
  try {
    const names = await renderTrialCopy(cluster, folder)
    // Programs that refuse to be root read them as nobody.
    chmodSync(folder, 0o755)
    const verdicts = []
    for (const name of names) verdicts.push(...(await lookAt(join(folder, name))))
    tell([...verdicts, ...(await lookAtUnits(join(folder, 'units')))])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (values.help) console.log(usage)
else {
  const cluster = readCluster(readFileSync(values.cluster, 'utf8'))
  if (values.to) {
    const names = renderCluster({ kind: 'live', ...cluster }, values.to)
    console.log(`${names.length} files in ${values.to}`)
  }
  await check(cluster)
}
