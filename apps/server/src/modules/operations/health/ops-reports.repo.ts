import type { Db } from '../../../infra/db/db.ts'

export const reportKinds = ['backup', 'restore-drill'] as const
type ReportKind = (typeof reportKinds)[number]

type Report = Readonly<{ kind: ReportKind; bytes: number | null }>

export async function insertReport(db: Db, { kind, bytes }: Report): Promise<void> {
  await db.insertInto('ops_reports').values({ kind, bytes }).execute()
}
