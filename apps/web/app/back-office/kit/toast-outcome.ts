import { toast } from '../../ui/toast.tsx'

/** Says that an act was done, or that a colleague must approve it first. */
export function toastOutcome(answer: object, done: string) {
  const isAsked = 'approval' in answer && answer.approval !== null
  const title = isAsked ? 'A colleague must approve this first. They were told.' : done
  toast({ title, ...(!isAsked && { tone: 'success' }) })
}
