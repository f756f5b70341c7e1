import { Overview } from '../features/overview/overview.tsx'
import { Requires } from '../kit/requires.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Overview')

export default function Dashboard() {
  return (
    <Requires permission="reports.view">
      <Overview />
    </Requires>
  )
}
