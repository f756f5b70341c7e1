import { isOverdue } from '@keyhaven/contracts/staff/overdue'
import { when } from './when.ts'

type DueByProps = {
  /** What the cell shows. */
  at: string
  /** When it is due; by default at that moment. Undefined where nothing waits any more. */
  dueAt: number | undefined
}

/** A moment of a list, red and with the word where the work behind it is overdue. */
export function DueBy({ at, dueAt }: DueByProps) {
  if (dueAt === undefined || !isOverdue(dueAt, Date.now())) {
    return <span className="whitespace-nowrap">{when(at)}</span>
  }
  return (
    <span className="grid whitespace-nowrap text-danger-ink">
      {when(at)}
      <b className="text-micro font-semibold">Overdue</b>
    </span>
  )
}
