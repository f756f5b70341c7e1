import type { Settings } from '@keyhaven/contracts/settings'
import { AppError } from '../../infra/app-error.ts'
import { type Look, MARGIN, newPaper, type Paper, WIDTH } from '../../infra/pdf/pdf-paper.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { type Failed, failedKeys, supplierNamed } from './suppliers.ts'

const LOGO = 26
const HALF = WIDTH / 2 - 12

const columns: readonly Look[] = [
  { x: MARGIN, width: 118 },
  { x: MARGIN + 124, width: 104 },
  { x: MARGIN + 232, width: 50 },
  { x: MARGIN + 286, width: 54 },
  { x: MARGIN + 344, width: 54 },
  { x: MARGIN + 402, width: WIDTH - 402 },
]

const inColumns = (texts: readonly string[], look: Look = {}) =>
  texts.map((text, index) => ({ text, size: 8.5, ...columns[index], ...look }))

type Letter = Readonly<{
  seller: Settings['invoice.seller']
  supplier: string
  keys: readonly Failed[]
  at: Date
}>

const dayOf = (time: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time)

function drawHead(paper: Paper, { seller, supplier, at }: Letter) {
  paper.mark(LOGO)
  paper.columns([
    { text: seller.name, size: 18, bold: true, x: MARGIN + LOGO + 4, width: HALF - LOGO - 4 },
    { text: dayOf(at), x: MARGIN + WIDTH / 2 + 12, width: HALF, align: 'right', quiet: true },
  ])
  paper.skip(18)
  for (const line of [...seller.address, seller.email]) paper.write(line, { quiet: true, size: 9 })
  paper.skip(22)
  paper.write(supplier, { bold: true })
  paper.skip(18)
}

const batchOf = ({ batch, invoice }: Failed) => (invoice ? `${batch}, ${invoice}` : batch)

function drawKeys(paper: Paper, keys: readonly Failed[]) {
  const heads = ['Edition', 'Batch, invoice', 'Key ends', 'Sold', 'Failed', 'Reported']
  paper.table([
    inColumns(heads, { bold: true, quiet: true }),
    ...keys.map((key) =>
      inColumns([
        key.edition,
        batchOf(key),
        `…-${key.lastFive}`,
        key.soldOn,
        key.failedOn,
        key.error,
      ]),
    ),
  ])
}

/** The letter as a PDF. Keys are named by their ends alone. */
async function drawLetter(letter: Letter): Promise<Buffer> {
  const { seller, supplier, keys, at } = letter
  const title = `Claim for ${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`
  const paper = await newPaper({ title, author: seller.name, createdAt: at })
  drawHead(paper, letter)
  paper.write(title, { tag: 'H1', bold: true, size: 16 }, 10)
  paper.write(`Dear ${supplier} team,`, {}, 8)
  paper.write('these keys you delivered did not work for our customers:', {}, 10)
  drawKeys(paper, keys)
  paper.skip(16)
  paper.write('Please replace them or credit their price. We sell none of them again.', {}, 14)
  paper.write('Kind regards', {}, 4)
  paper.write(seller.name, { bold: true })
  return await paper.end()
}

/** The letter to a supplier about every key that failed, in base64. */
export async function claimLetter(ctx: StaffContext, supplierId: number) {
  const supplier = await supplierNamed(ctx, supplierId)
  if (!supplier) throw new AppError('not_found')
  const keys = await failedKeys(ctx, supplierId)
  const seller = (await settingsOf(ctx))['invoice.seller']
  const pdf = await drawLetter({ seller, supplier, keys, at: ctx.now() })
  return { keys: keys.length, pdf: pdf.toString('base64') }
}
