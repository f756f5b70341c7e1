import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ImportReport, keyImport } from '@keyhaven/contracts/key-import'
import { fromDecimal, isCurrency } from '@keyhaven/contracts/money'
import { loadConfig } from '../config.ts'
import { importKeys } from '../modules/stock/licenses/vault/import-keys.ts'
import { startContext } from '../start-context.ts'

const usage = `usage: npm run keys:import -- --product home-2024 --supplier Acme --batch 2026-08 keys.csv
  --dry-run               only tell what would happen
  --cost 12.50            what one key cost, in --currency (USD)
  --invoice 4711          the supplier's invoice
  --warranty 2027-12-31   until when the supplier replaces a key
  --capacity 50           the file holds volume keys, each for so many devices`

const text = { type: 'string' } as const
const options = {
  product: text,
  supplier: text,
  batch: text,
  cost: text,
  currency: text,
  invoice: text,
  warranty: text,
  capacity: text,
  'dry-run': { type: 'boolean', default: false },
} as const

/** Spreadsheets save UTF-16, too. npm changes the folder; a path is relative to the folder the person is in. */
function readText(path: string): string {
  // biome-ignore lint/style/noProcessEnv: where npm was called, which is no setting of the shop
  const bytes = readFileSync(resolve(process.env.INIT_CWD ?? '.', path))
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

function request() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error(usage)
  const currency = isCurrency(values.currency) ? values.currency : 'USD'
  const parsed = keyImport.safeParse({
    productId: values.product,
    supplier: values.supplier,
    batchName: values.batch,
    unitCostMinor: values.cost && (fromDecimal(values.cost, currency)?.minor ?? Number.NaN),
    costCurrency: values.currency,
    invoice: values.invoice,
    warrantyUntil: values.warranty,
    text: readText(file),
    volumeCapacity: values.capacity && Number(values.capacity),
    dryRun: values['dry-run'],
  })
  if (parsed.success) return parsed.data
  throw new Error([...parsed.error.issues.map(({ message }) => message), usage].join('\n'))
}

/** What happened, line by line where something is the matter. */
const told = (report: ImportReport, isDryRun: boolean) =>
  [
    ...report.malformed.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...report.wrongEdition.map(({ line }) => `line ${line}: another edition`),
    ...report.duplicates.map(
      ({ line, orderNumber }) =>
        `line ${line}: already known${orderNumber ? `, sold in ${orderNumber}` : ''}`,
    ),
    isDryRun ? `${report.new} key(s) would be imported` : `${report.imported} key(s) imported`,
  ].join('\n')

try {
  const wanted = request()
  const { ctx, close } = await startContext({ ...loadConfig(), LOG_LEVEL: 'warn' }, 'server')
  const actor = `command line: ${userInfo().username}`
  const report = await importKeys(ctx, { ...wanted, actor }).finally(close)
  console.log(told(report, wanted.dryRun))
} catch (error) {
  // The sentence alone: a stack could show what the file says.
  console.error((error as Error).message)
  process.exitCode = 1
}
