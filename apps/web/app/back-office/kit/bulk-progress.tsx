import type {
  cancelBulkJob,
  readBulkJob,
  readBulkJobFile,
} from '@keyhaven/contracts/staff/bulk-jobs'
import { bulkJobsScreen } from '@keyhaven/contracts/staff/screens/bulk-jobs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { saveFile } from '../../lib/save-file.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.tsx'
import { wordsOf } from './refusal.ts'
import { staffApi } from './staff-api.ts'

const ASK_EVERY_MS = 1_000

const useJob = (id: number) =>
  useQuery({
    queryKey: ['/api/admin/bulk-jobs', id],
    queryFn: () => {
      const endpoint = bulkJobsScreen.calls.readBulkJob
      return staffApi<typeof readBulkJob>(endpoint, { params: { id } })
    },
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== 'running' ? false : ASK_EVERY_MS,
  })

async function saveResult(id: number) {
  const endpoint = bulkJobsScreen.calls.readBulkJobFile
  const text = await staffApi<typeof readBulkJobFile>(endpoint, { params: { id } })
  saveFile(new Blob([String(text)], { type: 'text/csv' }), `bulk-job-${id}.csv`)
}

const cancel = (id: number) => {
  const endpoint = bulkJobsScreen.calls.cancelBulkJob
  return staffApi<typeof cancelBulkJob>(endpoint, { params: { id } })
}

type Job = NonNullable<ReturnType<typeof useJob>['data']>

function wordsFor({ state, total, waiting, done, failed, cancelled }: Job): string {
  if (state === 'running') return `${total - waiting} of ${total} done`
  const left = state === 'cancelled' ? `, ${cancelled} not begun` : ''
  return `${state === 'cancelled' ? 'Cancelled: ' : ''}${done} done, ${failed} failed${left}`
}

type BulkProgressProps = {
  id: number
  onClose: () => void
  /** Saves the result; by default what became of each row. */
  onSave?: (id: number) => Promise<void>
}

/** How far a bulk job is; afterwards what became of each row, as a file. */
export function BulkProgress({ id, onClose, onSave = saveResult }: BulkProgressProps) {
  const { data, error } = useJob(id)
  const queries = useQueryClient()
  const isDone = data !== undefined && data.state !== 'running'
  const finished = data ? data.done + data.failed : 0
  const words = error ? wordsOf(error) : data ? wordsFor(data) : 'Starting'
  const stop = async () => {
    await cancel(id).catch((failed: unknown) =>
      toast({ title: 'The job goes on', description: wordsOf(failed), tone: 'danger' }),
    )
    await queries.invalidateQueries({ queryKey: ['/api/admin/bulk-jobs', id] })
  }
  const save = () =>
    onSave(id).catch((failed: unknown) =>
      toast({
        title: 'The file could not be loaded',
        description: wordsOf(failed),
        tone: 'danger',
      }),
    )
  return (
    <section
      aria-label="Progress"
      className="flex w-full max-w-140 items-center gap-4 rounded-control-lg border bg-surface-overlay px-4 py-3 shadow-float"
    >
      <div className="grid flex-1 gap-1.5">
        <p role="status" className="text-small font-semibold text-ink">
          {words}
        </p>
        <Progress
          label="Progress of the job"
          value={finished}
          max={Math.max(data?.total ?? 1, 1)}
          tone={data && data.failed > 0 ? 'warning' : 'accent'}
        />
      </div>
      {data?.state === 'running' && (
        <Button size="sm" onClick={() => void stop()}>
          Cancel
          <span className="sr-only"> the job</span>
        </Button>
      )}
      {isDone && (
        <Button size="sm" onClick={() => void save()}>
          <Download size={14} aria-hidden />
          Result file
        </Button>
      )}
      <IconButton size="sm" icon={X} label="Hide progress" onClick={onClose} />
    </section>
  )
}
