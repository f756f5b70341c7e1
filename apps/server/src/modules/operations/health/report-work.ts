import type { Context } from '../../../context.ts'
import { insertReport, reportKinds } from './ops-reports.repo.ts'

const MOST_BYTES = Number.MAX_SAFE_INTEGER

/** Notes work that was done outside of the shop, such as a backup. Throws a sentence about what makes no sense. */
export async function reportWork(
  { db }: Pick<Context, 'db'>,
  kindText: string | undefined,
  bytesText?: string,
): Promise<string> {
  const kind = reportKinds.find((one) => one === kindText)
  if (!kind) throw new Error(`what was done is one of: ${reportKinds.join(', ')}`)
  const bytes = bytesText === undefined ? null : Number(bytesText)
  const isNonsense =
    bytes !== null && !(/^\d+$/.test(bytesText ?? '') && bytes > 0 && bytes <= MOST_BYTES)
  if (isNonsense) throw new Error('--bytes is a whole number above zero')
  await insertReport(db, { kind, bytes })
  return `${kind} is noted${bytes === null ? '' : `, ${bytes} bytes`}`
}
