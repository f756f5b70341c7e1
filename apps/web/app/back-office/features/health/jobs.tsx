import { DeadLetters } from './dead-letters.tsx'
import { Queues } from './queues.tsx'

/** What waits and runs, and what gave up. */
export const Jobs = () => (
  <div className="grid gap-5">
    <DeadLetters />
    <Queues />
  </div>
)
