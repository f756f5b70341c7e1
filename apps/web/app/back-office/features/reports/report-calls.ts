import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  exportReport,
  listReportRows,
  ReportKey,
  readReport,
} from '@keyhaven/contracts/staff/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { calls } from './calls.ts'

const REPORTS = '/api/admin/reports'

type Query = Readonly<Record<string, string>>

export const useReport = (key: ReportKey, query: Query) =>
  useQuery({
    queryKey: [REPORTS, key, query],
    queryFn: async () => {
      const asked = query as unknown as InputOf<typeof readReport>['query']
      return (await calls.readReport({ params: { key }, query: asked })).report
    },
    placeholderData: (last) => (last?.key === key ? last : undefined),
  })

export const useReportRows = (key: ReportKey, query: Query) =>
  useQuery({
    queryKey: [REPORTS, key, 'rows', query],
    queryFn: () => {
      const asked = query as unknown as InputOf<typeof listReportRows>['query']
      return calls.listReportRows({ params: { key }, query: asked })
    },
    placeholderData: keepPreviousData,
  })

export async function saveReport(key: ReportKey, query: Query): Promise<void> {
  const asked = query as unknown as InputOf<typeof exportReport>['query']
  const text = await calls.exportReport({ params: { key }, query: asked })
  saveFile(new Blob([String(text)], { type: 'text/csv' }), `${key}.csv`)
}
