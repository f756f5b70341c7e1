import { defineJob } from '../../../infra/work/queue.ts'
import { sendEvidence, sendEvidenceJob } from './submit-evidence.ts'

export const disputeAnswers = defineJob({
  ...sendEvidenceJob,
  run: (ctx, { disputeId }) => sendEvidence(ctx, disputeId),
})
