import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { auditAnchor } from '@keyhaven/contracts/staff/audit'
import { loadConfig } from '../config.ts'
import { createDb } from '../infra/db/db.ts'
import { isOwnAnchor, sealOf } from '../modules/platform/audit/anchor.ts'
import { verifyAudit } from '../modules/platform/audit/audit.service.ts'

const usage = `usage: npm run audit:verify -- [anchor.json]
  Checks every row of the audit log against its seal. With the file of an anchor it also notices that
  the end was cut off, or that everything since was sealed anew.`

const config = loadConfig()

async function anchorIn(file: string) {
  // biome-ignore lint/style/noProcessEnv: where npm was called, which is no setting of the shop
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  const anchor = auditAnchor.parse(JSON.parse(await readFile(path, 'utf8')))
  if (!isOwnAnchor(config, anchor)) throw new Error(`this shop did not sign ${file}`)
  console.log(`signed: row ${anchor.seq} as of ${anchor.madeAt}`)
  return sealOf(anchor)
}

const [file] = process.argv.slice(2)
if (file === '--help') console.log(usage)
else {
  const anchor = file === undefined ? undefined : await anchorIn(file)
  const db = createDb({ url: config.DATABASE_URL, max: 1, name: 'audit check', named: false })
  let rows = 0
  const onRows = async (count: number) => {
    rows += count
  }
  const firstBad = await verifyAudit(db, { anchor, onRows }).finally(() => db.destroy())
  if (firstBad === null) console.log(`intact: ${rows} rows`)
  else {
    console.log(`not as it was sealed: row ${firstBad} is the first`)
    process.exitCode = 1
  }
}
