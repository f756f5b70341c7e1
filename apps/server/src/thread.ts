import { readMail, statusPartOf } from './infra/mail/take-apart.ts'
import { serveThread } from './infra/work/serve-thread.ts'
import { readForeignFile } from './modules/moving-in/shop-imports/read-foreign-file.ts'
import { deliveryReportIn } from './modules/platform/emails/delivery-report.rules.ts'
import { readKeyFile } from './modules/stock/licenses/vault/read-key-file.ts'

/** What is done to strangers' bytes outside of the thread that everyone waits for: see infra/work/in-thread.ts. */
async function readReport(raw: Uint8Array) {
  const part = await statusPartOf(raw)
  return part === undefined ? undefined : deliveryReportIn(part)
}

serveThread({
  mail: readMail,
  report: readReport,
  'key file': readKeyFile,
  'foreign file': readForeignFile,
})
