import { defineJob } from '../../../infra/work/queue.ts'
import { runImport } from './run-import.ts'
import { runImportJob } from './run-import-job.ts'

/** Other shops, one at a time per worker. */
export const shopImports = defineJob({
  ...runImportJob,
  concurrency: 1,
  run: (ctx, { importId }) => runImport(ctx, importId),
})
